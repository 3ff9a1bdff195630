"""The name of an ASGI extension by which a WebSocket's texts are written without waiting.

By ASGI alone, each text goes through a task and half a dozen coroutines, which takes as long as all the rest of sending
it. The extension is a function: it writes a text to the socket at once and returns true, or false if the client does
not read fast enough or has gone; then the text has to be sent by ASGI.
"""

WRITE_TEXT = "crestflow.write_text"
