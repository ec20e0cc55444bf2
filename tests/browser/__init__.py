"""The application as people meet it: a real server, a real browser, and what somebody does there."""
