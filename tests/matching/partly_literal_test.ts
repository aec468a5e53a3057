import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";

Deno.test("text around a parameter ranks below a literal segment and above a bare parameter", async () => {
  await using server = await startStandin();
  const paths = [
    "/f/{n}",
    "/{d}/{n}",
    "/{d}/{n}.json",
    "/f/{n}.json",
    "/f/a.json",
  ];
  for (const path of paths) await server.stub(answering({ path }, path));
  const answers = async (target: string) => (await server.get(target)).text;
  assert.equal(await answers("/f/a.json"), "/f/a.json");
  assert.equal(await answers("/f/b.json"), "/f/{n}.json");
  assert.equal(await answers("/f/b"), "/f/{n}");
  assert.equal(await answers("/g/b.json"), "/{d}/{n}.json");
  assert.equal(await answers("/g/b"), "/{d}/{n}");
});

Deno.test("a template sees what the parameters of a partly literal segment took", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/models/{model}:{verb}.v{n}" },
    action: {
      response: {
        status_code: 200,
        template_body: "{{ request.path_params | tojson }}",
      },
    },
  });
  const answer = await server.get("/models/gemini:stream.v2");
  assert.deepEqual(answer.json, { model: "gemini", verb: "stream", n: "2" });
});

Deno.test("parameters side by side are a 422 in a stub and a literal path in an assertion", async () => {
  await using server = await startStandin();
  const stub = answering({ path: "/{a}{b}" });
  const { status, issues } = await server.control(
    "POST",
    "/__mock__/stubs",
    stub,
  );
  assert.equal(status, 422);
  assert.deepEqual(issues.map(({ loc, msg }) => [loc.join("."), msg]), [[
    "body.request.path",
    'Nothing stands between the parameters "{a}" and "{b}": write text between them, as in "{a}-{b}"',
  ]]);
  const asserted = await server.control("POST", "/__mock__/assert", {
    path: "/{a}{b}",
    times: 0,
  });
  assert.equal(asserted.status, 200);
});

Deno.test("a path that no request has is a 422, whatever stands in it", async () => {
  await using server = await startStandin();
  for (const segment of ["/{a}", "/a"]) {
    const stub = answering({ path: segment.repeat(150_000) });
    const { status, issues } = await server.control(
      "POST",
      "/__mock__/stubs",
      stub,
    );
    assert.equal(status, 422);
    assert.match(issues[0]?.msg ?? "", /more than 262144 characters/);
    assert.ok(JSON.stringify(issues).length < 10_000);
  }
});
