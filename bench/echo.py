"""An echo server on the same stack, as the baseline of `bench.server`."""

import sys

import uvicorn
from litestar import Litestar, websocket_listener

from sandtable.server.run import address, bind


@websocket_listener("/")
async def echo(data: str) -> str:
    return data


if __name__ == "__main__":
    with bind("127.0.0.1", 0) as listener:
        print(f"The echo server is at {address(listener)}", flush=True)
        settings = uvicorn.Config(Litestar([echo]), log_level="error", lifespan="off")
        uvicorn.Server(settings).run(sockets=[listener])
    sys.exit()
