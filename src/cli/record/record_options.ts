import { formatOf } from "../../documents/source.ts";
import {
  address,
  attempt,
  bytes,
  headerLine,
  isOn,
  list,
  misuse,
  oneOf,
  type Reading,
  text,
  type Values,
  whole,
} from "../values.ts";

const kinds = ["exact", "smallest"] as const;
const streamKinds = ["events", "bytes"] as const;

/** What the command line gives for `record`. */
export interface RecordOptions {
  readonly out: string | null;
  readonly env: readonly string[];
  readonly onMiss: boolean;
  readonly stubs: readonly string[];
  readonly prove: boolean;
  readonly prune: boolean;
  readonly secretEnv: readonly string[];
  readonly secretNames: readonly string[];
  readonly keepSecrets: boolean;
  readonly matchers: (typeof kinds)[number];
  readonly parameters: boolean;
  readonly timing: "none" | "keep" | number;
  readonly streams: (typeof streamKinds)[number];
  readonly errors: boolean;
  readonly rewriteUrls: boolean;
  readonly localCookies: boolean;
  readonly port: number;
  readonly recordBodyLimit: number;
}

/** The options of `record`. */
export function readRecordOptions(
  values: Values,
  program: readonly string[],
): Reading<RecordOptions> {
  return attempt(() => {
    const options = {
      out: yamlFile(values),
      env: list(values, "env"),
      onMiss: isOn(values, "on-miss"),
      stubs: list(values, "stubs"),
      prove: isOn(values, "prove"),
      prune: isOn(values, "prune"),
      secretEnv: list(values, "secret-env"),
      secretNames: list(values, "secret-name"),
      keepSecrets: isOn(values, "keep-secrets"),
      matchers: oneOf(values, "matchers", kinds),
      parameters: isOn(values, "parameters"),
      timing: timing(values),
      streams: oneOf(values, "streams", streamKinds),
      errors: isOn(values, "errors"),
      rewriteUrls: isOn(values, "rewrite-urls"),
      localCookies: isOn(values, "local-cookies"),
      port: whole(values, "port", 65_535) ?? 0,
      recordBodyLimit: bytes(values, "record-body-limit"),
    };
    const { out, prove, prune, stubs, onMiss, env } = options;
    const isAlone = program.length === 0;
    if (prove && isAlone) {
      misuse("--prove runs the command again: give one behind --");
    }
    if (prove && out === null) {
      misuse("--prove needs a file: give one by --out");
    }
    if (prune && out === null) {
      misuse("--prune needs a file: give one by --out");
    }
    if (prune && onMiss) {
      misuse(
        "--prune is not for --on-miss: what stubs answer is not seen there",
      );
    }
    if (stubs.length > 0 && !onMiss) {
      misuse("--stubs is for --on-miss: without it everything is recorded");
    }
    if (env.length > 0 && isAlone) {
      misuse("--env is for a command: give one behind --");
    }
    return options;
  });
}

function yamlFile(values: Values): string | null {
  const out = text(values, "out");
  if (out !== null && formatOf(out) !== "yaml") {
    misuse(`--out is "${out}". Give a file that ends with .yaml.`);
  }
  return out;
}

function timing(values: Values): RecordOptions["timing"] {
  const given = text(values, "timing") ?? "none";
  if (given === "none" || given === "keep") return given;
  const factor = /^\d+(?:\.\d+)?$/.test(given) ? Number(given) : NaN;
  return factor <= 1000 ? factor : misuse(
    `--timing is "${given}". Give none, keep or a factor from 0 to 1000.`,
  );
}

/** What the command line gives for `verify`. */
export interface VerifyOptions {
  readonly against: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Seconds. */
  readonly timeout: number;
}

/** The options of `verify`. */
export function readVerifyOptions(values: Values): Reading<VerifyOptions> {
  return attempt(() => ({
    against: address(values, "against") ??
      misuse("--against is missing: give the address of the service"),
    headers: list(values, "header").map(headerLine),
    timeout: whole(values, "timeout", 3600) ?? 0,
  }));
}
