import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { openSocket } from "../open_socket.ts";
import { stubs } from "../wire.ts";

Deno.test("a client that closes its side inside a body is told so, and so is the journal", async () => {
  await using server = await startStandin();
  await stubs(server, { abc: { body: "abc" } });
  for (
    const part of [
      "Content-Length: 10\r\n\r\nabc",
      "Transfer-Encoding: chunked\r\n\r\na\r\nabc",
    ]
  ) {
    using client = await openSocket(server.port);
    await client.send(`POST /b HTTP/1.1\r\nHost: h\r\n${part}`);
    await client.closeSide();
    assert.match(await client.toEnd(), /^HTTP\/1\.1 400 /);
    const { response } = await lastEntry(server);
    assert.deepEqual([response?.status, response?.outcome], [
      400,
      "client_left",
    ]);
  }
});
