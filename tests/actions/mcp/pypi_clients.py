"""Talks to an MCP server with the official client of PyPI, and prints what it
saw in each of its modes as one line of JSON.

    python pypi_clients.py SERVER
"""

import asyncio
import json
import sys

from mcp import Client, MCPError


async def raised(call):
    """The code of the error that a call raises."""
    try:
        await call
    except MCPError as error:
        return error.error.code
    return None


async def see(url: str, mode: str) -> dict[str, object]:
    progress: list[str | None] = []

    async def on_progress(_: float, __: float | None, message: str | None) -> None:
        progress.append(message)

    async with Client(url, mode=mode) as client:
        price = await client.call_tool("price", {"sku": "lamp"})
        found = await client.call_tool("search", {}, progress_callback=on_progress)
        broken = await client.call_tool("broken", {})
        resource = await client.read_resource("file:///a.txt")
        prompt = await client.get_prompt("greet", {"who": "Ada"})
        revision = client.session.protocol_version
        return {
            "server": client.server_info.name,
            "tools": [tool.name for tool in (await client.list_tools()).tools],
            "resources": [
                str(one.uri) for one in (await client.list_resources()).resources
            ],
            "prompts": [one.name for one in (await client.list_prompts()).prompts],
            "price": price.content[0].text,
            "structured": price.structured_content,
            "found": found.content[0].text,
            "progress": progress,
            "broken": broken.is_error,
            "resource": resource.contents[0].text,
            "prompt": prompt.messages[0].content.text,
            "unknown_tool": await raised(client.call_tool("nope", {})),
            "session": mode == "legacy",
            "revision": revision,
        }


async def main() -> None:
    url = f"{sys.argv[1]}/mcp"
    modes = ["legacy", "auto"]
    print(json.dumps({f"mcp, {mode}": await see(url, mode) for mode in modes}))


asyncio.run(main())
