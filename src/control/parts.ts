import type { Replay } from "../exchange/replay.ts";
import type { ServerFacts } from "../model/server_facts.ts";
import type { BodyLimits } from "../request/body_collection.ts";
import type { Config } from "../runtime/config.ts";
import type { Quota } from "../runtime/quota.ts";
import type { Readiness } from "../runtime/readiness.ts";
import type { Shutdown } from "../runtime/shutdown.ts";
import type { World } from "../runtime/world.ts";
import type { State } from "../state/state.ts";
import type { ControlTally } from "./control_tally.ts";
import type { Secrets } from "./secrets.ts";

/** Facts of a running server that do not change. */
export interface ProcessFacts {
  readonly version: string;
  readonly commit: string | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds since then. */
  uptime(): number;
  /** Bytes of memory that the process holds. */
  memory(): number;
  readonly listener: Config["listener"];
  readonly store: Omit<ServerFacts["store"], "trouble">;
  /** Whether the priorities of an import leave room for mappings of WireMock's admin API. */
  readonly keepsLevels: boolean;
  /** Where it listens, as URLs. */
  addresses(): readonly string[];
}

/** What the control API looks at and changes. */
export interface ControlParts {
  readonly state: State;
  readonly world: World;
  /** Begins when the server is told to stop: what waits for news ends then, and holds nobody up. */
  readonly shutdown: Shutdown;
  readonly facts: ProcessFacts;
  /** What must hold before the server is to get requests. */
  readonly readiness: Readiness;
  /** How what was received is shown. */
  readonly secrets: Secrets;
  /** How it is shown in what leaves the machine: without secrets, whatever the server was told. */
  readonly masked: Secrets;
  /** What is taken in of payloads. */
  readonly bodies: BodyLimits;
  /** Sends a request to the server's own stubs. */
  readonly replay: Replay;
  /** What draws follow from where neither chaos nor scope says so. */
  readonly seed: number | null;
  /** The answers that stream now. */
  readonly streams: Quota;
  /** The answers that are on their way piece by piece, each of which holds one until it is read; `null` for those that are not refused. */
  readonly longAnswers: Quota | null;
  readonly tally: ControlTally;
}

/** What an API is given, which makes the rest for itself. */
export type GivenParts = Omit<ControlParts, "secrets" | "masked" | "tally">;
