import type { ResponsePayload } from "./response/response_payload.ts";
import type { SsePayload } from "./sse/sse_payload.ts";
import type { StreamPayload } from "./stream/stream_payload.ts";

/** The kinds that others stand for. */
export const ejectedKinds = ["response", "sse", "stream"] as const;

export type EjectedKind = typeof ejectedKinds[number];

/** What is known of a stub without a request. */
export interface EjectionScene {
  readonly stubId: string;
  /** The moment that the answer tells, in milliseconds since the epoch. */
  readonly now: number;
}

/** An action as one of the plainer kinds, or a sentence about why it stands for none such. */
export type Ejection =
  | {
    readonly ok: true;
    readonly action:
      | { readonly response: ResponsePayload }
      | { readonly sse: SsePayload }
      | { readonly stream: StreamPayload };
  }
  | { readonly ok: false; readonly why: string };
