import type { z } from "zod";
import { isTyped, ready } from "../../answers/answer.ts";
import {
  firstValue,
  type HeaderLines,
  withoutField,
} from "../../request/header_lines.ts";
import { writtenText } from "../../schema/written_text.ts";
import type { Templates } from "../../templating/templates.ts";
import type { ActionKind, PreparedAction } from "../kind.ts";
import { ownHeaders } from "../own_headers.ts";
import { prepareHeaders } from "../template_headers.ts";
import { compileChecked } from "../template_text.ts";
import {
  listedResponse,
  type ResponsePayload,
  responsePayload,
} from "./response_payload.ts";
import { listResponse } from "./listed_response.ts";
import { charsetOf, encoderFor } from "./charset.ts";
import { fileAction } from "./file_answer.ts";
import { renderedAction } from "./rendered_answer.ts";
import { templateAction } from "./template_answer.ts";

/** An answer with a body that the stub gives: static, templated or binary. */
export const response: ActionKind<
  ResponsePayload,
  z.infer<typeof listedResponse>
> = {
  payload: responsePayload.nullish(),
  listed: listedResponse.nullable(),
  prepare: prepareResponse,
  list: listResponse,
};

/** A static body gives an answer that is ready: nothing is left to do for a request. */
function prepareResponse(
  response: ResponsePayload,
  templates: Templates,
): PreparedAction {
  const { body, isJson } = staticBody(response);
  const own = withoutField(ownHeaders(response.headers), "content-length");
  const { template_status_code, template_headers, status_code } = response;
  const status = status_code ?? null;
  const { body_file: name } = response;
  if (status === null || template_headers != null || name != null) {
    const template = response.template_body;
    const compile = (source: string) => compileChecked(source, templates);
    const head = {
      status: status ?? compile(template_status_code ?? ""),
      headers: own,
      lines: prepareHeaders(template_headers, templates),
    };
    if (name != null) return fileAction({ ...head, name });
    return renderedAction({
      ...head,
      body: typeof template === "string" ? compile(template) : body,
      type: isJson ? "application/json" : null,
    });
  }
  const headers: HeaderLines = isJson && !isTyped(own)
    ? [...own, ["content-type", "application/json"]]
    : own;
  const charset = charsetOf(firstValue(headers, "content-type") ?? "");
  if (typeof response.template_body === "string") {
    const template = compileChecked(response.template_body, templates);
    return templateAction({ status, headers, template, charset });
  }
  const sent = typeof body === "string" ? inCharset(body, charset) : body;
  const outcome = "answered";
  return ready({ status, headers, body: sent, outcome, isShared: true });
}

/** The payload was checked: a text that its charset cannot hold does not come here. */
function inCharset(text: string, charset: string | null) {
  if (charset === null || text === "") return text;
  const encoding = encoderFor(charset)?.(text);
  return encoding?.ok === true ? encoding.bytes : text;
}

/** Text goes out byte for byte and untyped; other values as JSON (docs/contract.md#a17, #b6.1). */
function staticBody({ body, body_base64 }: ResponsePayload) {
  if (typeof body_base64 === "string") {
    const bytes = Uint8Array.from(
      atob(body_base64),
      (char) => char.charCodeAt(0),
    );
    return { body: bytes, isJson: false };
  }
  if (body === undefined || body === null) return { body: null, isJson: false };
  if (typeof body === "string") return { body, isJson: false };
  return { body: writtenText(body), isJson: true };
}
