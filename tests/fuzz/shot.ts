/** One request of the fuzz: to a stub, or to the control API. */
export interface Shot {
  /** What it tries, for the report. */
  readonly kind: string;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
  /** For an answer that goes on: ms after which the client leaves it. */
  readonly leavesAfterMs?: number;
  /** What is written to a socket in place of all that. */
  readonly raw?: RawBytes;
}

/** Bytes as characters below 256, in pieces that are written one by one. */
export interface RawBytes {
  readonly pieces: readonly string[];
  /** Whether the client closes its side after them. */
  readonly isHalfClosed: boolean;
}

/** Stubs that stand together, and what is sent while they do. */
export interface Round {
  readonly stubs: readonly Shot[];
  readonly shots: readonly Shot[];
}

/** In the payload of a shot: the ids of what was received so far, which nobody knows before. */
export const journalledIds = "ids of the journal";

/** In a target: the id of the last request that was received so far. */
export const lastId = "{id}";

const json = [["content-type", "application/json"]] as const;

/** A call of the control API with a payload. */
export function controlShot(
  kind: string,
  path: string,
  payload: unknown,
): Shot {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const target = `/__mock__/${path}`;
  return { kind, method: "POST", target, headers: json, body };
}

/** A shot as one line, shortened. */
export function described(shot: Shot): string {
  const { kind, method, target, body, raw } = shot;
  if (raw !== undefined) {
    return `${kind}: ${shortened(JSON.stringify(raw.pieces))}`;
  }
  const size = body === null ? "" : ` with ${body.length} characters`;
  return `${kind}: ${method} ${shortened(target)}${size} ${
    shortened(body ?? "")
  }`;
}

function shortened(text: string): string {
  const most = 400;
  const start = text.length <= most ? text : `${text.slice(0, most)}…`;
  // A terminal acts on what it does not print.
  return start.replaceAll(/\p{Cc}/gu, " ");
}

/** A text as a segment of a target, or a value of a query. */
export function inTarget(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
