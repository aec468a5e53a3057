// Talks to an MCP server with the official clients of npm, and prints what each
// of them saw as one line of JSON.
//
//   node npm_clients.mjs SERVER FOLDER_WITH_THE_PACKAGES

import { createRequire } from "node:module";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [, , server, folder] = process.argv;
const { resolve } = createRequire(`${folder}/`);
const load = (name) => import(pathToFileURL(resolve(name)).href);

const sdk = {
  ...await load("@modelcontextprotocol/sdk/client/index.js"),
  ...await load("@modelcontextprotocol/sdk/client/streamableHttp.js"),
};
const next = await load("@modelcontextprotocol/client");

/** The error that a call raises. */
async function raised(call) {
  try {
    await call();
    return null;
  } catch ({ code }) {
    return code;
  }
}

async function see({ Client, StreamableHTTPClientTransport }, options, call) {
  const client = new Client({ name: "test", version: "1" }, options);
  const url = new URL("/mcp", server);
  const transport = new StreamableHTTPClientTransport(url);
  await client.connect(transport);
  const progress = [];
  const onprogress = ({ message }) => void progress.push(message);
  const price = { name: "price", arguments: { sku: "lamp" } };
  const priced = await client.callTool(price);
  const found = await call(client, { name: "search" }, { onprogress });
  const broken = await client.callTool({ name: "broken" });
  const uri = "file:///a.txt";
  const { contents: [resource] } = await client.readResource({ uri });
  const { messages: [message] } = await client.getPrompt({
    name: "greet",
    arguments: { who: "Ada" },
  });
  const seen = {
    server: client.getServerVersion().name,
    tools: (await client.listTools()).tools.map(({ name }) => name),
    resources: (await client.listResources()).resources.map(({ uri }) => uri),
    prompts: (await client.listPrompts()).prompts.map(({ name }) => name),
    price: priced.content[0].text,
    structured: priced.structuredContent,
    found: found.content[0].text,
    progress,
    broken: broken.isError,
    resource: resource.text,
    prompt: message.content.text,
    unknown_tool: await raised(() => client.callTool({ name: "nope" })),
    session: transport.sessionId !== undefined,
    revision: transport.protocolVersion,
  };
  await transport.terminateSession?.();
  await client.close();
  return seen;
}

const callOld = (client, params, options) =>
  client.callTool(params, undefined, options);
const callNew = (client, params, options) => client.callTool(params, options);
const pinned = { versionNegotiation: { mode: { pin: "2026-07-28" } } };
const auto = { versionNegotiation: { mode: "auto" } };

console.log(JSON.stringify({
  "sdk": await see(sdk, {}, callOld),
  "client": await see(next, {}, callNew),
  "client, pinned": await see(next, pinned, callNew),
  "client, auto": await see(next, auto, callNew),
}));
