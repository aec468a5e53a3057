import type { StubSpec } from "../model/stub.ts";
import type { Issue } from "../schema/issue.ts";

/** How stubs are made of recorded exchanges. */
export interface RecordingOptions {
  /** `exact` asks for all of query and body, `smallest` for what tells the recorded answers apart. */
  readonly matchers: "exact" | "smallest";
  /** Whether paths that differ in one id become one stub. */
  readonly parameters: boolean;
  /** What becomes of measured times: `none`, `keep`, or a factor for them. */
  readonly timing: "none" | "keep" | number;
  readonly streams: "events" | "bytes";
  readonly secrets: "mask" | "keep";
  /** Whether an upstream's errors (429 and 5xx) are recorded too. */
  readonly errors: boolean;
  /** Whether answers are recorded that did not come to their end. */
  readonly incomplete: boolean;
  /** `rewrite` lets URLs of the upstream in answers point to the mock. */
  readonly urls: "keep" | "rewrite";
  /** Whether cookies lose `Secure`, so that they are kept over plain HTTP. */
  readonly localCookies: boolean;
  /** More names of secrets. */
  readonly secretNames: readonly string[];
  /** Secrets that are masked wherever they stand. */
  readonly secretValues: readonly string[];
  /** Exchanges that were asked for by name: they are recorded though a stub or nobody answered. */
  readonly named: ReadonlySet<string>;
  /** Whether larger and binary bodies go to files of their own. */
  readonly bodyFiles: boolean;
  /** The version of this program, for the source of a stub. */
  readonly version: string;
  /** What a stub asks for that its server cannot do. */
  needs(spec: StubSpec): Issue[];
}

/** What holds where nothing is said. */
export const usualOptions: RecordingOptions = {
  matchers: "exact",
  parameters: false,
  timing: "none",
  streams: "events",
  secrets: "mask",
  errors: false,
  incomplete: false,
  urls: "keep",
  localCookies: false,
  secretNames: [],
  secretValues: [],
  named: new Set(),
  bodyFiles: false,
  version: "",
  needs: () => [],
};

/** By what measured milliseconds are multiplied; `null` where they do not count. */
export function paceOf({ timing }: RecordingOptions): number | null {
  if (timing === "none") return null;
  return timing === "keep" ? 1 : timing;
}
