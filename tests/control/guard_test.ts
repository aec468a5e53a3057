import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { ask } from "../wire.ts";
import { knock } from "./knock.ts";

Deno.test("the control API and the admin page refuse hosts that DNS rebinding could bring", async () => {
  await using server = await startStandin();
  for (
    const target of [
      "/__mock__/stubs",
      "/__mock__",
      "/__mock__/none",
      "/__admin__",
    ]
  ) {
    for (
      const host of [
        "evil.example",
        `evil.example:${server.port}`,
        "localhost.evil.example",
      ]
    ) {
      const [status, body] = await knock(server, [`Host: ${host}`], target);
      assert.deepEqual(
        [status, body.error],
        [403, "FORBIDDEN"],
        `${host} ${target}`,
      );
      assert.ok(body.detail.includes(`under the host "${host}"`), body.detail);
      assert.match(
        body.detail,
        /start with --allow-host (localhost\.)?evil\.example$/,
      );
    }
  }
});

Deno.test("loopback names, addresses and a missing host are the server's own", async () => {
  await using server = await startStandin();
  for (
    const host of [
      "localhost",
      `localhost:${server.port}`,
      "LOCALHOST",
      "localhost.",
      `LocalHost.:${server.port}`,
      "standin.localhost",
      "127.0.0.1",
      `[::1]:${server.port}`,
      "192.168.1.7:8910",
      "",
    ]
  ) {
    assert.equal((await knock(server, [`Host: ${host}`]))[0], 200, host);
  }
  assert.equal(
    (await ask(server, "/__mock__/stubs", { version: "1.0" })).status,
    200,
  );
});

Deno.test("a host name without a dot, such as a service of Compose, is the server's own", async () => {
  await using server = await startStandin();
  for (const host of ["standin", "standin:8910", "STANDIN", "my_mock-1:81"]) {
    assert.equal((await knock(server, [`Host: ${host}`]))[0], 200, host);
    const page = [`Host: ${host}`, `Origin: http://${host}`];
    assert.equal((await knock(server, page, "/__admin__"))[0], 200, host);
  }
  for (const host of ["standin.", "standin.example", "a%2Eb", ".standin"]) {
    assert.equal((await knock(server, [`Host: ${host}`]))[0], 403, host);
  }
  const foreign = ["Host: standin:8910", "Origin: http://other:8910"];
  assert.equal((await knock(server, foreign))[0], 403);
});

Deno.test("an allowed host may call and be the origin of a page", async () => {
  await using server = await startStandin({
    allowHosts: ["mock.corp.example"],
  });
  assert.equal((await knock(server, ["Host: Mock.Corp.example:80"]))[0], 200);
  assert.equal((await knock(server, ["Host: mock.corp.example."]))[0], 200);
  const own = ["Host: mock.corp.example", "Origin: http://mock.corp.example"];
  assert.equal((await knock(server, own))[0], 200);
  assert.equal((await knock(server, ["Host: other.corp.example"]))[0], 403);
});

Deno.test("a page of another origin may not call", async () => {
  await using server = await startStandin();
  const host = `Host: localhost:${server.port}`;
  for (
    const origin of [
      "http://evil.example",
      "null",
      "http://localhost:1",
      `http://localhost.evil.example:${server.port}`,
      "file://",
    ]
  ) {
    const [status, body] = await knock(server, [host, `Origin: ${origin}`]);
    assert.deepEqual([status, body.error], [403, "FORBIDDEN"], origin);
    assert.ok(body.detail.includes(JSON.stringify(origin)), body.detail);
  }
  const own = await knock(server, [
    host,
    `Origin: http://localhost:${server.port}`,
  ]);
  assert.equal(own[0], 200);
});

Deno.test("a call across sites is refused by its fetch metadata", async () => {
  await using server = await startStandin();
  for (const site of ["cross-site", "same-site"]) {
    const [status, body] = await knock(server, [`Sec-Fetch-Site: ${site}`]);
    assert.equal(status, 403);
    assert.ok(body.detail.includes(`Sec-Fetch-Site: ${site}`));
  }
  for (const site of ["same-origin", "none"]) {
    assert.equal(
      (await knock(server, [`Sec-Fetch-Site: ${site}`]))[0],
      200,
      site,
    );
  }
});

Deno.test("a link of another site opens the admin page and nothing else", async () => {
  await using server = await startStandin();
  const link = [
    "Sec-Fetch-Site: cross-site",
    "Sec-Fetch-Mode: navigate",
    "Sec-Fetch-Dest: document",
  ];
  assert.equal((await knock(server, link, "/__admin__"))[0], 200);
  assert.equal((await knock(server, link, "/__mock__/stubs"))[0], 403);
  assert.equal(
    (await knock(server, link, "/__mock__/stubs", "DELETE"))[0],
    403,
  );
  assert.equal((await knock(server, link, "/__admin__", "POST"))[0], 403);
  const frame = [...link.slice(0, 2), "Sec-Fetch-Dest: iframe"];
  assert.equal((await knock(server, frame, "/__admin__"))[0], 403);
  const script = [
    "Sec-Fetch-Site: cross-site",
    "Sec-Fetch-Mode: no-cors",
    "Sec-Fetch-Dest: script",
  ];
  assert.equal((await knock(server, script, "/__admin__"))[0], 403);
});

Deno.test("a refused call changes nothing", async () => {
  await using server = await startStandin();
  await server.stub(answering({}));
  assert.equal(
    (await knock(
      server,
      ["Origin: http://evil.example"],
      "/__mock__/stubs",
      "DELETE",
    ))[0],
    403,
  );
  assert.equal(
    (await server.stubs()).length,
    1,
  );
});

Deno.test("mocks stay open whatever Origin, Host and fetch metadata say", async () => {
  await using server = await startStandin({ controlToken: "secret" });
  const answer = await ask(server, "/x", {
    headers: [
      "Host: evil.example",
      "Origin: http://evil.example",
      "Sec-Fetch-Site: cross-site",
    ],
  });
  assert.deepEqual([answer.status, answer.rest], [404, "NO_STUB_MATCH_FOUND"]);
});

Deno.test("no answer of the control API carries a CORS header", async () => {
  await using server = await startStandin();
  const answers = [
    await ask(server, "/__mock__/stubs"),
    await ask(server, "/__mock__/stubs", {
      method: "OPTIONS",
      headers: ["Access-Control-Request-Method: DELETE"],
    }),
    await ask(server, "/__mock__/stubs", {
      headers: ["Origin: http://evil.example"],
    }),
  ];
  for (const { headers } of answers) {
    assert.ok(headers.every(([name]) => !name.startsWith("access-control-")));
  }
});
