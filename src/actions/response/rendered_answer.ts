import { isTyped, ready, type ReadyAnswer } from "../../answers/answer.ts";
import { firstValue, type HeaderLines } from "../../request/header_lines.ts";
import type { Scene } from "../../templating/context.ts";
import type { Template } from "../../templating/templates.ts";
import type { LiveAction } from "../kind.ts";
import { previewOf } from "../preview.ts";
import { type PreparedHeaders, renderHeaders } from "../template_headers.ts";
import { charsetOf, encoderFor, lacking } from "./charset.ts";
import { renderFailure } from "./template_answer.ts";

type Body = ReadyAnswer["body"];

/** A status and headers, of which templates may decide some. */
export interface RenderedHead {
  readonly status: number | Template;
  readonly headers: HeaderLines;
  readonly lines: PreparedHeaders;
}

/** An answer of which a template decides more than the body. */
interface RenderedParts extends RenderedHead {
  readonly body: Template | Body;
  /** The Content-Type where nobody gives one. */
  readonly type: string | null;
}

/** A response whose status or headers are rendered for each request. */
export function renderedAction(parts: RenderedParts): LiveAction {
  return {
    kind: "live",
    streamsBody: false,
    answer: ({ template }) => answerRendered(parts, template),
    preview: async ({ template }) =>
      previewOf(await answerRendered(parts, template)),
  };
}

/** The body is rendered first, so that its draws are those of a body alone. */
async function answerRendered(
  { body, type, ...parts }: RenderedParts,
  scene: Scene,
): Promise<ReadyAnswer> {
  const text = await rendered(body, scene);
  if (!text.ok) return renderFailure(text.detail);
  const head = await renderHead(parts, scene);
  if ("kind" in head) return head;
  const { status, headers } = head;
  const whole: HeaderLines = type !== null && !isTyped(headers)
    ? [...headers, ["content-type", type]]
    : headers;
  return inCharset(status, whole, text.value);
}

/** A status and headers for one request, or the answer where they cannot be rendered. */
export async function renderHead(
  { status, headers, lines }: RenderedHead,
  scene: Scene,
): Promise<{ status: number; headers: HeaderLines } | ReadyAnswer> {
  const code = await renderedStatus(status, scene);
  if (typeof code === "string") return renderFailure(code);
  const own = await renderHeaders(lines, scene);
  if ("kind" in own) return own;
  return { status: code, headers: [...headers, ...own] };
}

type Part<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly detail: string };

async function rendered(
  part: Template | Body,
  scene: Scene,
): Promise<Part<Body>> {
  const isFixed = part === null || typeof part === "string" ||
    part instanceof Uint8Array;
  if (isFixed) return { ok: true, value: part };
  const result = await part.render(scene);
  return result.ok
    ? { ok: true, value: result.text }
    : { ok: false, detail: result.error.detail };
}

async function renderedStatus(
  status: number | Template,
  scene: Scene,
): Promise<number | string> {
  if (typeof status === "number") return status;
  const text = await rendered(status, scene);
  if (!text.ok) return text.detail;
  const shown = String(text.value).trim();
  return /^[2-5]\d\d$/.test(shown)
    ? Number(shown)
    : `${
      JSON.stringify(shown.slice(0, 40))
    } is not a status: template_status_code should give a whole number from 200 to 599`;
}

function inCharset(
  status: number,
  headers: HeaderLines,
  body: Body,
): ReadyAnswer {
  const outcome = "answered";
  const charset = charsetOf(firstValue(headers, "content-type") ?? "");
  const encode = charset === null ? null : encoderFor(charset);
  if (charset === null || encode === null || typeof body !== "string") {
    return ready({ status, headers, body, outcome });
  }
  const encoding = encode(body);
  return encoding.ok
    ? ready({ status, headers, body: encoding.bytes, outcome })
    : renderFailure(
      `The rendered text cannot be sent: ${lacking(encoding.lacks, charset)}`,
    );
}
