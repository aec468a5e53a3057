import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";

const page = Deno.readTextFileSync(
  new URL("../../docs/operating.md", import.meta.url),
);

/** A server that has something to tell of each metric. */
async function startBusy(): Promise<TestServer> {
  const server = await startStandin();
  const chaos = {
    latency: { base_ms: 1 },
    faults: { content_type: { value: null } },
  };
  await server.stub(answering({ path: "/a" }, "ok", { chaos }));
  await server.get("/a");
  await server.get("/b");
  await server.control("GET", "/__mock__/metrics");
  return server;
}

async function readText(server: TestServer): Promise<string> {
  return (await server.control("GET", "/__mock__/metrics")).text;
}

Deno.test("docs/operating.md lists the metrics that there are, with kind and labels", async () => {
  await using server = await startBusy();
  const text = await readText(server);
  const told = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    .map(([, name = "", kind]) => {
      const line = new RegExp(`^${name}(?:_count)?(?:\\{(.*)\\})? `, "m");
      const [, labels = ""] = line.exec(text) ?? [];
      return [name, kind, labels.replaceAll(/="[^"]*"/g, "").split(",")];
    });
  const rows = page.matchAll(
    /^\| `(\w+)` +\| (counter|gauge|histogram|summary) +\| (.*?) *\|/gm,
  );
  const listed = [...rows].map(([, name, kind, labels = ""]) => [
    name,
    kind,
    labels.replaceAll("`", "").split(/, ?/),
  ]);
  assert.deepEqual(listed, told);
});

/** Whether the checker of Prometheus can be run here. */
function hasPromtool(): boolean {
  try {
    new Deno.Command("promtool", { args: ["--version"] }).outputSync();
    return true;
  } catch {
    return false;
  }
}

const missing = hasPromtool()
  ? ""
  : ' (skipped: there is no "promtool", which Debian has in "prometheus")';

Deno.test({
  name: `promtool finds nothing wrong with the metrics${missing}`,
  ignore: missing !== "",
  async fn() {
    await using server = await startBusy();
    const child = new Deno.Command("promtool", {
      args: ["check", "metrics"],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(await readText(server)));
    await writer.close();
    const { code, stderr } = await child.output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
  },
});
