import type { JsonObject } from "../src/json/values.ts";
import type { MatchAnswer } from "../src/model/match_answer.ts";
import type { ListedRequest } from "../src/model/request_listing.ts";
import { call, type CallOutcome } from "./api.ts";
import { described } from "./explanation.ts";
import { fetchRecord } from "./fetch_record.ts";
import type { RecordOrder } from "./chosen_rows.ts";

/** How stubs are made of requests. */
export interface RecordChoice {
  readonly matchers: "exact" | "smallest";
  readonly parameters: boolean;
  readonly timing: "none" | "keep";
  readonly streams: "events" | "bytes";
  readonly errors: boolean;
  readonly existing: "replace" | "skip" | "copy";
}

/** What the server makes of requests. */
export interface Recorded {
  readonly stubs: readonly JsonObject[];
  readonly report: readonly {
    readonly request_ids: readonly string[];
    readonly stub_id: string | null;
    readonly verdict: "made" | "draft" | "left_out" | "refused";
    readonly message: string;
  }[];
  readonly masked: readonly {
    readonly placeholder: string;
    readonly places: readonly string[];
    readonly count: number;
  }[];
  readonly noise: readonly {
    readonly stub_id: string;
    readonly place: string;
    readonly kind: string;
  }[];
  readonly sequences: readonly {
    readonly stub_id: string;
    readonly steps: number;
  }[];
  readonly not_compared: readonly {
    readonly stub_id: string;
    readonly places: readonly string[];
  }[];
}

/** Makes stubs of requests; with `isDry` only shows them. */
export function record(
  { scope, ids }: RecordOrder,
  choice: RecordChoice,
  isDry: boolean,
): Promise<CallOutcome<Recorded>> {
  const query = `?scope=${encodeURIComponent(scope ?? "")}${
    isDry ? "&dry_run=true" : ""
  }`;
  return call(`/stubs/from-requests${query}`, {
    method: "POST",
    body: { request_ids: [...ids], ...choice },
  });
}

/** Requests against which a stub is tried. */
export const tried = 50;

/** What came of trying a stub against the requests that it was made of. */
export interface Proof {
  readonly tried: number;
  /** Requests that it would answer. */
  readonly matching: number;
  /** Those that it would answer with the status and the body that they got. */
  readonly alike: number;
  /** The first that it would not answer, or not so. */
  readonly other: string | undefined;
}

/** Whether an answer is what a request got, as far as both can be compared. */
function isAlike(
  { preview }: MatchAnswer,
  { response }: ListedRequest,
): boolean {
  if (preview === undefined || response === null) return false;
  const isCut = response.body_truncated;
  return preview.status === response.status &&
    (isCut || preview.body === response.body);
}

/** Tries a stub against each of some requests, until nobody wants to know; nothing is stored or counted. */
export async function prove(
  stub: JsonObject,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Proof | undefined> {
  const some = ids.slice(0, tried);
  let matching = 0;
  let alike = 0;
  let other: string | undefined;
  for (const id of some) {
    const known = await fetchRecord(id, { signal });
    if (signal.aborted) return undefined;
    if (known.kind !== "ok") continue;
    const answer = await call<MatchAnswer>("/match", {
      method: "POST",
      body: { ...described(known.value), stub, render: true },
      signal,
    });
    const isMatched = answer.kind === "ok" &&
      answer.value.matches.some(({ stub_id, scope, chosen }) =>
        chosen && stub_id === stub["stub_id"] && scope === known.value.scope
      );
    if (isMatched) matching++;
    if (isMatched && isAlike(answer.value, known.value)) alike++;
    else other ??= id;
  }
  return { tried: some.length, matching, alike, other };
}
