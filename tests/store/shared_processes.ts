import { readAddress } from "../served_address.ts";

const ours = new URL("../../main.ts", import.meta.url).pathname;

/** A server in a process of its own that shares a store. */
export interface SharedProcess {
  readonly name: string;
  readonly url: string;
  signal(signal: Deno.Signal): void;
  /** Ends it at once, as a machine that dies does. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

/** Starts servers that share a store, of this release or another one; all are gone at the end of the test's scope. */
export async function startSharedProcesses(
  url: string,
  count: number,
  flags: readonly string[] = [],
  main = ours,
): Promise<SharedProcess[] & AsyncDisposable> {
  const processes = await Promise.all(
    Array.from({ length: count }, (_, at) => startOne(url, at, flags, main)),
  );
  return Object.assign(processes, {
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map((one) => one.kill()));
    },
  });
}

async function startOne(
  url: string,
  at: number,
  flags: readonly string[],
  main: string,
): Promise<SharedProcess> {
  const name = `server-${at}`;
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", main, "--port=0", "--log-level=error"],
      ...["--store", url, "--store-lease=1000", "--store-journal=all"],
      ...["--server-name", name, ...flags],
    ],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const { url: address, lines } = await readAddress(child.stdout);
  let isOver = false;
  const stop = async (signal: Deno.Signal) => {
    if (isOver) return;
    isOver = true;
    try {
      child.kill("SIGCONT");
      child.kill(signal);
    } catch {
      // It has ended already.
    }
    await lines.cancel();
    await child.status;
  };
  return {
    name,
    url: address,
    signal: (signal) => child.kill(signal),
    kill: () => stop("SIGKILL"),
    end: () => stop("SIGTERM"),
  };
}

/** An answer as far as tests look at it. */
export interface Told {
  readonly status: number;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

/** Asks a server; no connection outlives the answer. */
export async function ask(
  server: { readonly url: string },
  method: string,
  path: string,
  payload?: unknown,
  headers: Record<string, string> = {},
): Promise<Told> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      connection: "close",
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    get json() {
      return JSON.parse(text);
    },
  };
}

/** A stub for a path that answers with a text. */
export function textStub(path: string, body: string, more = {}) {
  return {
    request: { path },
    action: { response: { status_code: 200, body } },
    ...more,
  };
}
