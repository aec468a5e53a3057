import assert from "node:assert/strict";
import { reportAnswer } from "../../src/model/report.ts";
import { startStandin } from "../harness.ts";
import { makeScope } from "../control/report_reader.ts";
import { fromSource } from "./from_source.ts";

/** Runs `standin report` to its end. */
async function runReport(...args: readonly string[]) {
  const [program = "", ...rest] = fromSource();
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...rest, "report", ...args],
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

async function startSuite() {
  const server = await startStandin();
  await makeScope(server, { name: "suite" });
  await makeScope(server, { name: "good", parent: "suite" });
  await makeScope(server, { name: "bad" });
  await server.get("/x", { headers: { bad: "1" } });
  return server;
}

Deno.test("report prints a scope that passed with exit code 0, and one that did not with 1", async () => {
  await using server = await startSuite();
  const good = await runReport("--url", server.url, "--scope", "good");
  assert.deepEqual(good, {
    code: 0,
    out: "passed  good\n        scope good in suite, 0 requests\n",
    err: "",
  });
  const bad = await runReport("--url", server.url, "--scope=BAD");
  assert.deepEqual([bad.code, bad.err], [1, ""]);
  assert.match(bad.out, /^FAILED {2}bad\n[\s\S]*\nno stub {4}GET \/x\n/);
  await server.control("DELETE", "/__mock__/scopes/bad");
  const ended = await runReport("--url", server.url, "--scope=bad");
  assert.deepEqual(ended, bad);
});

Deno.test("report tells of all scopes where none is named, and of those inside one with --below", async () => {
  await using server = await startSuite();
  const all = await runReport("--url", `${server.url}/`);
  assert.equal(all.code, 1);
  assert.match(all.out, /\n3 scopes passed, 1 failed\n$/);
  const below = ["--url", server.url, "--scope", "suite", "--below"];
  const inside = await runReport(...below);
  assert.equal(inside.code, 0);
  assert.match(inside.out, /\n2 scopes passed, 0 failed\n$/);
});

Deno.test("report prints JSON and JUnit, with the same exit codes", async () => {
  await using server = await startSuite();
  const ask = (scope: string, format: string) =>
    runReport("--url", server.url, "--scope", scope, "--format", format);
  const json = await ask("bad", "json");
  const { passed } = reportAnswer.parse(JSON.parse(json.out));
  assert.deepEqual([json.code, passed], [1, false]);
  const junit = await ask("bad", "junit");
  assert.equal(junit.code, 1);
  assert.match(junit.out, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
  assert.match(junit.out, /<failure type="unmatched"/);
  assert.equal((await ask("good", "junit")).code, 0);
});

Deno.test("report tells what stands in its way in a sentence, and has exit code 1", async () => {
  await using server = await startStandin({ controlToken: "s3cret" });
  const url = ["--url", server.url];
  const refused = await runReport(...url);
  assert.deepEqual([refused.code, refused.out], [1, ""]);
  assert.match(refused.err, /^Cannot get a report of http:.*token/);
  const token = ["--control-token", "s3cret"];
  assert.equal((await runReport(...url, ...token)).code, 0);
  const unknown = await runReport(...url, ...token, "--scope", "nobody");
  assert.equal(unknown.code, 1);
  assert.match(unknown.err, /: There is no scope 'nobody'/);
  const nowhere = await runReport("--url", "http://127.0.0.1:1");
  assert.deepEqual([nowhere.code, nowhere.out], [1, ""]);
  const noUrl = await runReport("--url", "nonsense");
  assert.equal(noUrl.code, 1);
});

Deno.test("report refuses a command line that it does not understand with 2", async () => {
  for (
    const args of [
      ["--format", "html"],
      ["--belo"],
      ["good"],
      ["--scope", ""],
    ]
  ) {
    const { code, err } = await runReport(...args);
    assert.equal(code, 2, args.join(" "));
    assert.match(err, /^error: /);
  }
});
