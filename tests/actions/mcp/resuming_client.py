"""Calls a tool whose stream is cut, with the official client of PyPI, and
prints what it says in the end.

    python resuming_client.py SERVER
"""

import asyncio
import sys

from mcp import Client


async def on_progress(_: float, __: float | None, ___: str | None) -> None:
    pass


async def main() -> None:
    async with Client(f"{sys.argv[1]}/mcp", mode="legacy") as client:
        result = await client.call_tool("search", {}, progress_callback=on_progress)
        print(result.content[0].text)


asyncio.run(main())
