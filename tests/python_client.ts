import assert from "node:assert/strict";
import { fromFileUrl } from "@std/path";
import {
  installPackage,
  type PythonEnvironment,
} from "./python_environment.ts";

/** The reference's client in the version that the tests run. */
export function installPythonClient(): Promise<PythonEnvironment> {
  return installPackage({
    name: "assertive-mock-api-client",
    version: "1.6.0",
    module: "assertive_mock_api_client",
  });
}

const flows = fromFileUrl(new URL("python_client_flows.py", import.meta.url));

/** Runs the client's flows against a server, each as a step of a test. */
export async function runFlows(
  test: Deno.TestContext,
  { python, url }: { readonly python: string; readonly url: string },
): Promise<void> {
  const { stdout, stderr } = await new Deno.Command(python, {
    args: [flows, url],
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
}

if (import.meta.main) {
  const client = await installPythonClient();
  console.log(client.ok ? `Installed: ${client.python}` : client.reason);
}
