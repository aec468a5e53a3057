// Calls a tool whose stream is cut, with the official client of npm, and prints
// what it says in the end.
//
//   node resuming_clients.mjs SERVER FOLDER_WITH_THE_PACKAGES

import { createRequire } from "node:module";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [, , server, folder] = process.argv;
const { resolve } = createRequire(`${folder}/`);
const load = (name) => import(pathToFileURL(resolve(name)).href);

const { Client } = await load("@modelcontextprotocol/sdk/client/index.js");
const { StreamableHTTPClientTransport } = await load(
  "@modelcontextprotocol/sdk/client/streamableHttp.js",
);

const client = new Client({ name: "test", version: "1" });
const reconnectionOptions = {
  initialReconnectionDelay: 10,
  maxReconnectionDelay: 10,
  reconnectionDelayGrowFactor: 1,
  maxRetries: 2,
};
await client.connect(
  new StreamableHTTPClientTransport(new URL("/mcp", server), {
    reconnectionOptions,
  }),
);
const { content } = await client.callTool(
  { name: "search" },
  undefined,
  { onprogress() {} },
);
console.log(content[0].text);
await client.close();
