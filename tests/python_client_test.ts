import { startStandin } from "./harness.ts";
import { installPythonClient, runFlows } from "./python_client.ts";

const client = await installPythonClient();

Deno.test({
  name: `the Python client works unchanged${
    client.ok ? "" : ` (skipped: ${client.reason})`
  }`,
  ignore: !client.ok,
  async fn(test) {
    if (!client.ok) return;
    await using server = await startStandin();
    await runFlows(test, { python: client.python, url: server.url });
  },
});
