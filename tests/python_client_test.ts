import assert from "node:assert/strict";
import { fromFileUrl } from "@std/path";
import { startStandin } from "./harness.ts";
import { installPythonClient } from "./python_client.ts";

const client = await installPythonClient();
const flows = fromFileUrl(new URL("python_client_flows.py", import.meta.url));

Deno.test({
  name: `the Python client works unchanged${
    client.ok ? "" : ` (skipped: ${client.reason})`
  }`,
  ignore: !client.ok,
  async fn(test) {
    if (!client.ok) return;
    await using server = await startStandin();
    const { stdout, stderr } = await new Deno.Command(client.python, {
      args: [flows, server.url],
      env: { NO_PROXY: "127.0.0.1" },
    }).output();
    const decoder = new TextDecoder();
    const text = decoder.decode(stdout);
    assert.ok(text.startsWith("{"), decoder.decode(stderr));
    const results: Record<string, string | null> = JSON.parse(text);
    assert.ok(Object.keys(results).length >= 12);
    for (const [flow, issue] of Object.entries(results)) {
      await test.step(flow.replaceAll("_", " "), () => {
        assert.equal(issue, null, issue ?? "");
      });
    }
  },
});
