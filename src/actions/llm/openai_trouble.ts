import type { TroubleKind } from "../../answers/trouble_kind.ts";
import type { Json } from "../../json/values.ts";
import { type Trouble, type TroubleTable, waitHeaders } from "./dialect.ts";

const troubles: TroubleTable<
  readonly [status: number, type: string, code: string | null]
> = {
  overloaded: [503, "server_error", "server_overloaded"],
  rate_limit: [429, "requests", "rate_limit_exceeded"],
  server: [500, "server_error", null],
  content_filter: [400, "invalid_request_error", "content_filter"],
  invalid: [400, "invalid_request_error", null],
};

/** OpenAI's error, as an answer and as the data of an event. */
export function openaiTroubleBody(kind: TroubleKind, message: string): Json {
  const [, type, code] = troubles[kind];
  return { error: { message, type, param: null, code } };
}

/** OpenAI's answer where something went wrong. */
export function openaiTrouble(kind: TroubleKind, message: string): Trouble {
  const [status] = troubles[kind];
  return {
    status,
    headers: kind === "rate_limit" ? waitHeaders : [],
    body: openaiTroubleBody(kind, message),
  };
}

/** OpenAI's code of a trouble, which its events have by itself. */
export function openaiCode(kind: TroubleKind): string {
  const [, type, code] = troubles[kind];
  return code ?? type;
}
