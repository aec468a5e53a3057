import { jsonAnswer, ready, type ReadyAnswer } from "../../answers/answer.ts";
import type { Json } from "../../json/values.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import { codes, errorMessage, type RpcError } from "./json_rpc.ts";

/** An answer without a body. */
export function emptyAnswer(status: number): ReadyAnswer {
  return ready({ status, headers: [], body: null, outcome: "answered" });
}

/** A refusal in the form of JSON-RPC; the id is null where there is none to answer. */
export function refuse(
  status: number,
  error: RpcError,
  { id = null, headers = [] }: { id?: Json; headers?: HeaderLines } = {},
): ReadyAnswer {
  return jsonAnswer(status, errorMessage(id, error), headers);
}

/** A refusal of the HTTP around a message. */
export function refuseHttp(
  status: number,
  message: string,
  headers: HeaderLines = [],
): ReadyAnswer {
  return refuse(status, { code: codes.badRequest, message }, { headers });
}
