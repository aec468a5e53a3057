import assert from "node:assert/strict";
import { join } from "@std/path";
import { fromSource, inFolderTest } from "../cli/from_source.ts";
import { type Running, start, until } from "../executable/program.ts";
import { checkConfig, missingBalancer, startBalancer } from "./balancer.ts";

const made = [201, "made"];

const stubs = `
- request: { method: POST, path: /orders }
  action: { response: { status_code: 201, body: made } }
`;

Deno.test({
  name: `HAProxy takes its configuration of the examples${missingBalancer}`,
  ignore: missingBalancer !== "",
  async fn() {
    const { code, said } = await checkConfig();
    assert.equal(code, 0, said);
  },
});

inFolderTest(
  "no request through HAProxy fails while one of three servers drains and ends",
  async (folder) => {
    const file = join(folder, "stubs.yaml");
    await Deno.writeTextFile(file, stubs);
    const flags = ["--stubs", file, "--drain", "4000"];
    const servers = await Promise.all(
      [1, 2, 3].map(() => start(folder, flags, fromSource())),
    );
    await using balancer = await startBalancer(
      folder,
      servers.map(({ url }) => url),
    );
    const order = async () => {
      const init = { method: "POST", body: "{}" };
      const answer = await fetch(`${balancer.url}/orders`, init);
      return [answer.status, await answer.text()];
    };
    try {
      await until("all three answer", async () => {
        await order().catch(() => {});
        return (await counts(servers)).every((count) => count > 0);
      });
      const [first] = servers;
      assert.ok(first);
      const ended = { code: -1 };
      const end = first.stop().then(({ code }) => ended.code = code);
      await until("it is passed over while it still answers", async () => {
        const before = await counts([first]);
        for (let at = 0; at < 6; at++) assert.deepEqual(await order(), made);
        return String(await counts([first])) === String(before);
      });
      // Until it is gone, and some more.
      for (let after = 0; after < 50; after += ended.code === -1 ? 0 : 1) {
        assert.deepEqual(await order(), made);
      }
      await end;
      assert.equal(ended.code, 0);
    } finally {
      await Promise.all(servers.slice(1).map((one) => one.stop()));
    }
  },
  { needs: "haproxy" },
);

/** How many requests each server has got. */
function counts(servers: readonly Running[]): Promise<number[]> {
  return Promise.all(servers.map(async ({ url }) => {
    const answer = await fetch(`${url}/__mock__/server`);
    return (await answer.json()).requests_total;
  }));
}
