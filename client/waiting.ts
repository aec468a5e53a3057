import type { AssertionInput } from "./wire_types.ts";

/** How long a claim may take to come true, and must stay so. */
export interface Waiting {
  /** Milliseconds to wait at most; 2000 where it is left out, or `STANDIN_WAIT_MS`. */
  readonly within?: number;
  /** Milliseconds for which it must hold. */
  readonly stays?: number;
  /** A cursor: only what arrived after it counts. */
  readonly after?: number;
}

/** Milliseconds that the server takes for a wait, with those of `stays_ms`. */
const maxWait = 60_000;

/** The longest wait that one call can ask for. */
export function firstSlice(within: number, stays: number): number {
  return Math.min(within, Math.max(maxWait - stays, 1));
}

/** The fields of an assertion that say how long. */
export function waitFields(
  { within, stays, after }: Waiting,
): Pick<AssertionInput, "within_ms" | "stays_ms" | "after"> {
  return {
    ...(within === undefined || within <= 0 ? {} : { within_ms: within }),
    ...(stays === undefined || stays <= 0 ? {} : { stays_ms: stays }),
    ...(after === undefined ? {} : { after }),
  };
}

/** Milliseconds that a claim is waited for unless a test says otherwise. */
export function defaultWait(): number {
  const given = Number(variable("STANDIN_WAIT_MS"));
  return given > 0 ? given : 2000;
}

/** A variable of the environment, where there is one and it may be read. */
export function variable(name: string): string | undefined {
  const { process } = globalThis as {
    readonly process?: {
      readonly env?: Readonly<Record<string, string | undefined>>;
    };
  };
  try {
    const value = process?.env?.[name];
    return value === "" ? undefined : value;
  } catch {
    // Deno without --allow-env says so by throwing.
    return undefined;
  }
}
