import process from "node:process";
import { type ChildOptions, startChild } from "./child_server.ts";
import { Control, type ControlOptions } from "./control.ts";
import { find, type FindOptions } from "./find.ts";
import { connect, Server } from "./server.ts";

/** How a server is found and started. */
export interface StartOptions
  extends FindOptions, ChildOptions, ControlOptions {
  /** A server that runs already: then nothing is started, and nothing stopped. */
  readonly url?: string;
}

/**
 * A server for tests: that of `url` or `STANDIN_URL`, else one that is started
 * on a free port and ends with this process, however that ends.
 */
export async function start(options: StartOptions = {}): Promise<Server> {
  const { token, fetch } = options;
  const url = options.url ?? process.env["STANDIN_URL"];
  if (url !== undefined && url !== "") return connect(url, { token, fetch });
  const command = await find(options);
  const env = token === undefined
    ? options.env
    : { ...options.env, STANDIN_CONTROL_TOKEN: token };
  const child = await startChild(command, {
    ...options,
    ...(env === undefined ? {} : { env }),
  });
  const control = new Control(child.url, {
    token: token ?? env?.["STANDIN_CONTROL_TOKEN"] ??
      process.env["STANDIN_CONTROL_TOKEN"],
    fetch,
  }, child);
  return new Server(control, () => child.stop());
}

let shared: Promise<Server> | undefined;

/** The server of this process: the first who asks starts it, unless there is one already. */
export function sharedServer(): Promise<Server> {
  return shared ??= start().catch((error) => {
    // Who asks next may have more luck.
    shared = undefined;
    throw error;
  });
}
