// Starts a server, asks it for its API, and writes client/wire_types.ts.

import { clientTypes, formatModule } from "./client_types.ts";

const child = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "main.ts", "--port=0", "--until-stdin-ends"],
  cwd: new URL("../", import.meta.url),
  stdin: "piped",
  stdout: "piped",
}).spawn();
const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
const url = /https?:\S+/.exec((await lines.read()).value ?? "")?.[0];
if (url === undefined) throw new Error("The server does not start");
const document = await (await fetch(`${url}/__mock__/openapi.json`)).json();
await Deno.writeTextFile(
  new URL("../client/wire_types.ts", import.meta.url),
  await formatModule(clientTypes(document)),
);
await lines.cancel();
await child.stdin.close();
await child.status;
