import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { missingPrograms, startRedis } from "../store/redis_process.ts";
import { storeSettings } from "../store/shared_server.ts";
import { storeFolder } from "../store/stored_server.ts";

const noRedis = missingPrograms("redis-server", "redis-cli");

const page = Deno.readTextFileSync(
  new URL("../../docs/operating.md", import.meta.url),
);

/** A server that has something to tell of each metric. */
async function startBusy(
  config: Parameters<typeof startStandin>[0] = {},
): Promise<TestServer> {
  const server = await startStandin(config);
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

/** What a text has: name, kind and labels of each metric. */
function toldIn(text: string): string[][] {
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    .map(([, name = "", kind = ""]) => {
      const line = new RegExp(`^${name}(?:_count)?(?:\\{(.*)\\})? `, "m");
      const [, labels = ""] = line.exec(text) ?? [];
      return [name, kind, labels.replaceAll(/="[^"]*"/g, "")];
    });
}

/** The rows of the page; those of a store say of which. */
const rows = [...page.matchAll(
  /^\| `(\w+)` +\| (counter|gauge|histogram|summary) +\| (.*?) *\| (\S*)/gm,
)].map(([, name = "", kind = "", labels = "", of = ""]) => ({
  of: ["both", "shared", "file"].includes(of) ? of : null,
  row: [name, kind, labels.replaceAll(/`| /g, "")],
}));

/** What the page lists for a server with such a store. */
function listed(store: "shared" | "file" | null): string[][] {
  return rows.filter(({ of }) =>
    of === null || (store !== null && (of === "both" || of === store))
  ).map(({ row }) => row);
}

Deno.test("docs/operating.md lists the metrics that there are, with kind and labels", async () => {
  await using server = await startBusy();
  assert.deepEqual(listed(null), toldIn(await readText(server)));
});

Deno.test("docs/operating.md lists those of a file", async () => {
  using folder = storeFolder();
  const store = storeSettings(`sqlite:${folder.path}/a.db`);
  await using server = await startBusy({ store });
  assert.deepEqual(listed("file"), toldIn(await readText(server)));
});

Deno.test({
  name: "docs/operating.md lists those of a store that servers share",
  ignore: noRedis !== null,
  async fn() {
    await using redis = await startRedis();
    await using server = await startBusy({ store: storeSettings(redis.url) });
    assert.deepEqual(listed("shared"), toldIn(await readText(server)));
  },
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

/** What the checker says of the metrics of a server; nothing where all is well. */
async function checked(server: TestServer): Promise<string> {
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
  return code === 0 ? "" : new TextDecoder().decode(stderr);
}

Deno.test({
  name: `promtool finds nothing wrong with the metrics${missing}`,
  ignore: missing !== "",
  async fn() {
    await using server = await startBusy();
    assert.equal(await checked(server), "");
  },
});

Deno.test({
  name: `promtool finds nothing wrong with those of stores${missing}`,
  ignore: missing !== "" || noRedis !== null,
  async fn() {
    using folder = storeFolder();
    await using redis = await startRedis();
    for (const url of [`sqlite:${folder.path}/a.db`, redis.url]) {
      await using server = await startBusy({ store: storeSettings(url) });
      assert.equal(await checked(server), "");
    }
  },
});
