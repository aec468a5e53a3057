// The entry `./setup`: one server for a whole run, as `globalSetup` of Vitest,
// Playwright and Jest, and as `--test-global-setup` of Node.

import process from "node:process";
import { start } from "./start.ts";
import type { Server } from "./server.ts";

let server: Server | undefined;

/** Starts a server unless `STANDIN_URL` names one, and tells the workers by that variable; answers what stops it. */
export async function globalSetup(): Promise<() => Promise<void>> {
  server = await start();
  process.env["STANDIN_URL"] = server.url;
  return globalTeardown;
}

/** Stops what `globalSetup` started. */
export async function globalTeardown(): Promise<void> {
  await server?.stop();
}

export default globalSetup;
