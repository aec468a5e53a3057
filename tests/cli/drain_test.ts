import assert from "node:assert/strict";
import { addStub, start, until } from "../executable/program.ts";
import { answering } from "../harness.ts";
import { fromSource, inFolderTest } from "./from_source.ts";

const forEver = ["--drain", "3600000"];

async function statusOf(url: string, path = "/__mock__/ready") {
  const response = await fetch(url + path);
  await response.body?.cancel();
  return response.status;
}

inFolderTest(
  "a server that drains is not ready and answers on, until a second signal ends it",
  async (folder) => {
    const running = await start(folder, forEver, fromSource());
    const { url } = running;
    await addStub(url, answering({ path: "/a" }));
    assert.equal(await statusOf(url), 200);
    const ended = running.stop();
    await until("it drains", async () => await statusOf(url) === 503);
    assert.equal(await statusOf(url, "/a"), 200);
    assert.equal(await statusOf(url, "/__mock__/live"), 200);
    assert.match(running.output(), /draining/);
    assert.equal((await running.stop()).code, 130);
    await ended;
  },
);

inFolderTest(
  "a server that has drained finishes what it answers, and ends well",
  async (folder) => {
    const running = await start(folder, ["--drain", "1"], fromSource());
    const chaos = { latency: { base_ms: 500 } };
    await addStub(running.url, answering({ path: "/a" }, "late", { chaos }));
    const answer = fetch(`${running.url}/a`);
    await until("the request is there", async () => {
      const listing = await fetch(`${running.url}/__mock__/requests`);
      return (await listing.json()).total === 1;
    });
    const { code, output } = await running.stop();
    assert.equal(await (await answer).text(), "late");
    assert.equal(code, 0, output);
  },
);

inFolderTest(
  "a server does not drain at SIGINT, which a person at a terminal sends",
  async (folder) => {
    const running = await start(folder, forEver, fromSource());
    const { code, output } = await running.stop("SIGINT");
    assert.equal(code, 0);
    assert.doesNotMatch(output, /draining/);
  },
);
