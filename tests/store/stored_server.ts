import type { StoreSettings } from "../../src/runtime/store_settings.ts";
import { type ServerProcess, startProcess } from "../server_process.ts";
import { storeSettings } from "./shared_server.ts";

/** A folder for files of stores, gone with the test. */
export function storeFolder(): { readonly path: string } & Disposable {
  const path = Deno.makeTempDirSync();
  return {
    path,
    [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }),
  };
}

/** What a server in this process is told of a store that is a file. */
export function fileStore(file: string): StoreSettings {
  return storeSettings(`sqlite:${file}`, { journal: "off" });
}

/** A server whose store is a file. */
export function startStored(
  file: string,
  ...flags: string[]
): Promise<ServerProcess> {
  return startProcess({ flags: [`--store=sqlite:${file}`, ...flags] });
}

/** What a control call is answered. */
export async function call(
  { url }: Pick<ServerProcess, "url">,
  method: string,
  path: string,
  payload?: unknown,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url + path, {
    method,
    ...(payload === undefined ? {} : {
      headers: { "content-type": "application/json" },
      body: typeof payload === "string" ? payload : JSON.stringify(payload),
    }),
  });
  return { status: response.status, text: await response.text() };
}

const ours = new URL("../../main.ts", import.meta.url).pathname;

/** A run of a server that does not come to listen: its exit code, and what it said. */
export function startRefused(...flags: string[]) {
  return refusedBy(ours, ...flags);
}

/** The same of another release. */
export async function refusedBy(main: string, ...flags: string[]) {
  const { code, stderr, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", main, "--port=0", ...flags],
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, said: decode(stderr), listens: decode(stdout) };
}
