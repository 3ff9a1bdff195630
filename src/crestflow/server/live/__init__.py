"""Live connections: subscribers, the broker between processes, WebSockets, background jobs."""
