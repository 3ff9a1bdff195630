"""HTTP: protocols, middleware, origins, static files, the OpenAPI document."""
