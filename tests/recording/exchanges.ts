import type { ArrivedChunk, Exchange } from "../../src/recording/exchange.ts";
import {
  type RecordingOptions,
  usualOptions,
} from "../../src/recording/options.ts";
import { record, type Recording } from "../../src/recording/record.ts";
import { finish } from "../../src/runtime/work.ts";

const utf8 = new TextEncoder();

/** The moment at which tests record. */
const recordedAt = Date.UTC(2026, 2, 1, 12);

/** What a test says of an exchange. */
export interface Told {
  readonly id?: string;
  readonly scope?: string;
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly status?: number;
  readonly answerHeaders?: readonly (readonly [string, string])[];
  readonly answer?: string | Uint8Array;
  readonly chunks?: readonly ArrivedChunk[];
  readonly outcome?: string;
  readonly upstream?: string | null;
  readonly isCut?: boolean;
  readonly isComplete?: boolean;
  readonly isUnanswered?: boolean;
}

function bytesOf(body: string | Uint8Array | undefined): Uint8Array {
  return typeof body === "string" ? utf8.encode(body) : body ?? utf8.encode("");
}

const json = [["content-type", "application/json"]] as const;

/** Exchanges in the order of arrival, a second apart. */
export function exchanges(...told: readonly Told[]): Exchange[] {
  return told.map((one, at) => ({
    id: one.id ?? `r${at + 1}`,
    scope: one.scope ?? null,
    receivedAt: recordedAt + at * 1000,
    upstream: one.upstream === undefined ? "https://api.example" : one.upstream,
    outcome: one.outcome ?? "answered",
    sentBy: null,
    request: {
      method: one.method ?? "GET",
      target: one.target ?? "/",
      headers: Object.entries(one.headers ?? {}),
      body: bytesOf(one.body),
      isCut: false,
    },
    answer: one.isUnanswered === true ? null : {
      status: one.status ?? 200,
      headers: one.answerHeaders ?? json,
      body: bytesOf(one.answer ?? "{}"),
      decodedFrom: null,
      isCut: one.isCut === true,
      isComplete: one.isComplete ?? true,
      chunks: one.chunks ?? [],
      headersMs: 5,
    },
  }));
}

/** Makes stubs of exchanges, with the usual options but for some. */
export function recorded(
  told: readonly Told[],
  options: Partial<RecordingOptions> = {},
): Recording {
  return finish(
    record(exchanges(...told), { ...usualOptions, ...options }),
  );
}

/** A request with JSON. */
export function posted(target: string, body: unknown, rest: Told = {}): Told {
  return {
    method: "POST",
    target,
    headers: { "Content-Type": "application/json", ...rest.headers },
    body: JSON.stringify(body),
    ...rest,
  };
}
