import type { TroubleKind } from "../../answers/trouble_kind.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import type { Json, JsonObject } from "../../json/values.ts";
import type { Said } from "./said.ts";

/** What a dialect has to say of each kind of trouble. */
export type TroubleTable<T> = { readonly [K in TroubleKind]: T };

/** How an answer lies on the wire: one JSON, server-sent events, lines of JSON, or a JSON array in pieces. */
export type Form = "json" | "sse" | "lines" | "array";

/** A request to a model. */
export interface LlmRequest {
  readonly path: string;
  /** The parameter `alt` of the query. */
  readonly alt: string | undefined;
  readonly body: JsonObject;
}

/** What a request asks for. */
export interface Asked {
  readonly form: Form;
  /** The model that it names. */
  readonly model: Json | undefined;
  /** Whether a stream is to tell its usage. */
  readonly withUsage: boolean;
}

/** One event of a stream. */
export interface LlmEvent {
  readonly name: string | null;
  /** A text goes out as it is: it is not JSON. */
  readonly data: Json;
  /** Whether it says something, and so takes time. */
  readonly isPiece: boolean;
}

/** An answer that is an error. */
export interface Trouble {
  readonly status: number;
  readonly headers: HeaderLines;
  readonly body: Json;
}

/** How the API of one vendor speaks. */
export interface Dialect {
  /** The forms that it has beside one JSON. */
  readonly streams: readonly Exclude<Form, "json">[];
  /** The ends of the paths that its clients call. */
  readonly paths: readonly string[];
  /** What keeps an idle stream alive: an event of its own, a comment, or nothing, where its clients break on both. */
  readonly ping: LlmEvent | "comment" | null;
  /** The header that names the request. */
  readonly requestIdHeader: string | null;
  /** Where a template finds the model that a request names. */
  readonly modelExpression: string;
  ask(request: LlmRequest): Asked;
  /** The whole answer as one JSON. */
  whole(said: Said): Json;
  /** The answer as a stream; its last event is the dialect's terminator. */
  events(said: Said, asked: Pick<Asked, "withUsage">): Iterable<LlmEvent>;
  /** The answer that is an error, in place of all else. */
  trouble(kind: TroubleKind, message: string, scene: TroubleScene): Trouble;
  /** The event that tells an error within a stream, after so many events. */
  troubleEvent(
    kind: TroubleKind,
    message: string,
    scene: TroubleScene & { readonly sent: number },
  ): LlmEvent;
}

/** What an error may name, or depend on. */
export interface TroubleScene extends Pick<Said, "call" | "model"> {
  readonly form: Form;
}

/** What stands instead of a model's name that neither stub nor request has. */
export const noModel = "standin";

/** The expression of a model that the body names. */
export const modelInBody = `request.body.model | default("${noModel}")`;

/** An event that says nothing by itself. */
export function plainEvent(name: string | null, data: Json): LlmEvent {
  return { name, data, isPiece: false };
}

/** What each kind of trouble says, in any dialect. */
export const troubleMessages: TroubleTable<string> = {
  overloaded: "The model is overloaded. Try again later.",
  rate_limit: "Too many requests. Try again in a second.",
  server: "The server failed while it processed the request.",
  content_filter: "The content filter stopped the answer.",
  invalid: "The request is not valid.",
};

/** Asks a client to wait before it tries again (RFC 9110 section 10.2.3). */
export const waitHeaders: HeaderLines = [["retry-after", "1"]];
