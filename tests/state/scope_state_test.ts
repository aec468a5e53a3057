import assert from "node:assert/strict";
import fc from "fast-check";
import { z } from "zod";
import { answering, startStandin, type TestServer } from "../harness.ts";

const shown = z.object({ state: z.record(z.string(), z.unknown()) });

async function stateOf(server: TestServer, query = "") {
  const answer = await server.control("GET", `/__mock__/state${query}`);
  return answer.as(shown).state;
}

Deno.test("PUT replaces the state, PATCH merges it by name, DELETE forgets it", async () => {
  await using server = await startStandin();
  const put = await server.control("PUT", "/__mock__/state", {
    state: { a: 1, b: [true] },
  });
  assert.deepEqual(put.as(shown).state, { a: 1, b: [true] });
  await server.control("PATCH", "/__mock__/state", {
    state: { a: null, c: 3 },
  });
  assert.deepEqual(await stateOf(server), { b: [true], c: 3 });
  await server.control("PUT", "/__mock__/state", { state: { d: 4 } });
  assert.deepEqual(await stateOf(server), { d: 4 });
  await server.control("DELETE", "/__mock__/state");
  assert.deepEqual(await stateOf(server), {});
});

Deno.test("__proto__ and constructor are names as all others, of values, templates and resources", async () => {
  await using server = await startStandin();
  const names = ["__proto__", "constructor", "toString"];
  const texts = (value: string) =>
    `{${names.map((name) => `"${name}":${value}`).join()}}`;
  const put = await server.control(
    "PATCH",
    "/__mock__/state",
    `{"state":${texts("1")},"resources":${texts('[{"id":1}]')}}`,
  );
  assert.equal(put.status, 200, put.text);
  const listed = await server.control("GET", "/__mock__/state");
  assert.deepEqual(
    listed.json,
    JSON.parse(`{"state":${texts("1")},"resources":${texts('[{"id":1}]')}}`),
  );
  await server.stub(
    `{"request":{"path":"/"},"when":{"state":${
      texts("1")
    }},"then":{"template_state":${
      texts('"{{ state.toString }}2"')
    }},"action":{"response":{"status_code":200,"headers":{},"template_body":"{{ state.constructor }}"}}}`,
  );
  assert.equal((await server.get("/")).text, "12");
  const after = await server.control("GET", "/__mock__/state");
  assert.equal(
    after.text.includes(`"state":${texts('"12"')}`),
    true,
    after.text,
  );
  const gone = await server.control(
    "PATCH",
    "/__mock__/state",
    `{"state":${texts("null")},"resources":${texts("null")}}`,
  );
  assert.deepEqual(gone.json, { state: {}, resources: {} });
});

Deno.test("the state of a scope is bounded, over the API and by then", async () => {
  await using server = await startStandin();
  const large = "x".repeat(700 * 1024);
  await server.control("PUT", "/__mock__/state", { state: { a: large } });
  const more = await server.control("PATCH", "/__mock__/state", {
    state: { b: large },
  });
  assert.equal(more.status, 422);
  assert.match(more.issues[0]?.msg ?? "", /at most 1048576 bytes/);
  await server.stub(
    answering({ path: "/" }, "ok", { then: { state: { c: large } } }),
  );
  const answer = await server.get("/");
  assert.equal(answer.status, 503);
  assert.equal(answer.error, "LIMIT_REACHED");
  assert.deepEqual(Object.keys(await stateOf(server)), ["a"]);
});

Deno.test("reset lets a scope start anew: stubs stay, requests, state and calls go", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/once" }, "x", { max_calls: 1 }));
  await server.control("PUT", "/__mock__/state", { state: { a: 1 } });
  await server.get("/once");
  assert.equal((await server.get("/once")).status, 404);
  const answer = await server.control("POST", "/__mock__/reset");
  assert.deepEqual(answer.json, { success: true });
  assert.deepEqual((await server.requests()).requests, []);
  assert.deepEqual(await stateOf(server), {});
  assert.equal((await server.get("/once")).text, "x");
});

Deno.test("no two requests ever pass one when and its then", async () => {
  await using server = await startStandin();
  const bodies = fc.array(fc.boolean(), { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(bodies, async (withBody) => {
      await server.control("DELETE", "/__mock__/stubs");
      await server.control("PUT", "/__mock__/state", {
        state: { seat: "free" },
      });
      await server.stub(
        answering({ path: "/seat" }, "yours", {
          when: { state: { seat: "free" } },
          then: { state: { seat: "taken" } },
        }),
      );
      const answers = await Promise.all(
        withBody.map((has) =>
          server.get("/seat", has ? { method: "POST", body: "me" } : {})
        ),
      );
      const taken = answers.filter(({ text }) => text === "yours");
      assert.equal(taken.length, 1);
    }),
    { numRuns: 30 },
  );
});

Deno.test("no scope sees the state of another, nested ones included", async () => {
  await using server = await startStandin();
  const scopes = ["", "outer", "inner", "other"];
  await server.control("POST", "/__mock__/scopes", { name: "outer" });
  await server.control("POST", "/__mock__/scopes", { name: "other" });
  const nested = { name: "inner", parent: "outer" };
  await server.control("POST", "/__mock__/scopes", nested);
  await server.stub({
    request: { path: "/set/{value}" },
    action: { response: { status_code: 200, template_body: "{{ state.v }}" } },
    then: { template_state: { v: "{{ request.path_params.value }}" } },
  });
  const step = fc.tuple(
    fc.constantFrom(...scopes),
    fc.constantFrom("set", "reset", "delete"),
    fc.nat(9),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await server.control("POST", "/__mock__/reset?scope=*");
      const model = new Map<string, unknown>();
      for (const [scope, what, value] of steps) {
        const headers: Record<string, string> = scope === ""
          ? {}
          : { "mock-scope": scope };
        if (what === "set") {
          await server.get(`/set/${value}`, { headers });
          model.set(scope, String(value));
        } else {
          const [method, path] = what === "reset"
            ? ["POST", "/__mock__/reset"] as const
            : ["DELETE", "/__mock__/state"] as const;
          await server.control(method, path, undefined, headers);
          model.delete(scope);
        }
      }
      for (const scope of scopes) {
        const seen = await stateOf(server, `?scope=${scope}`);
        assert.equal(seen["v"], model.get(scope), scope);
      }
    }),
    { numRuns: 25 },
  );
});
