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

if (import.meta.main) {
  const client = await installPythonClient();
  console.log(client.ok ? `Installed: ${client.python}` : client.reason);
}
