import type { ServerProcess } from "./server_process.ts";
import type { Workload } from "./workload.ts";

export interface Running {
  readonly server: ServerProcess;
  /** Where the load goes; not the control port of a tool that has two. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export type Started =
  | { readonly ok: true; readonly running: Running }
  | { readonly ok: false; readonly reason: string };

export interface Contestant {
  readonly name: string;
  /** How long it is loaded before its runs count, when not as long as a run. */
  readonly warmUpSeconds?: number;
  /** Starts the server with the stubs of the workload in place. */
  readonly start: (workload: Workload) => Promise<Started>;
}
