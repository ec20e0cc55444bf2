"""The server: matches over HTTP and sockets, and the browser client. `wire` says what is sent."""
