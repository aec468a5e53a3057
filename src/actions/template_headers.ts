import { failure, type ReadyAnswer } from "../answers/answer.ts";
import type { HeaderLines } from "../request/header_lines.ts";
import {
  fieldValue,
  type HeaderFields,
  headerFields,
  refuseLength,
} from "../schema/header_fields.ts";
import { type Checking, report } from "../schema/scalars.ts";
import type { Scene } from "../templating/context.ts";
import type { Template, Templates } from "../templating/templates.ts";
import { ownHeaders } from "./own_headers.ts";
import { checkTemplateText, compileChecked } from "./template_text.ts";

/** Lines of one answer that are rendered; each costs a render. */
const maxTemplateLines = 100;

/** Headers of an answer whose values are templates. */
export function templateHeaders() {
  return headerFields({ framingIsOurs: true }).superRefine((fields, ctx) => {
    const lines = Object.values(fields).flat().length;
    if (lines > maxTemplateLines) {
      const message =
        `At most ${maxTemplateLines} header lines are rendered, not ${lines}`;
      return report(ctx, "too_long", message);
    }
    for (const [name, value] of Object.entries(fields)) {
      refuseLength({ [name]: value }, ctx);
      for (const source of [value].flat()) {
        checkTemplateText(source, ctx, [name]);
      }
    }
  });
}

/** Reports a name that stands among the headers as they are and among the templates. */
export function checkHeadersOnce(
  headers: HeaderFields | null | undefined,
  templates: HeaderFields | null | undefined,
  ctx: Checking,
): void {
  const plain = new Set(
    Object.keys(headers ?? {}).map((name) => name.toLowerCase()),
  );
  for (const name of Object.keys(templates ?? {})) {
    if (!plain.has(name.toLowerCase())) continue;
    report(
      ctx,
      "value_error",
      `Value error, Header "${name}" is in both headers and template_headers: keep one of the two`,
      { path: ["template_headers", name] },
    );
  }
}

/** Header lines, each with the template of its value. */
export type PreparedHeaders = readonly (readonly [string, Template])[];

export function prepareHeaders(
  fields: HeaderFields | null | undefined,
  templates: Templates,
): PreparedHeaders {
  return ownHeaders(fields ?? {}).map(([name, source]) =>
    [name, compileChecked(source, templates)] as const
  );
}

/** The lines with their values, or a failure that says which cannot be sent. */
export async function renderHeaders(
  headers: PreparedHeaders,
  scene: Scene,
): Promise<HeaderLines | ReadyAnswer> {
  const lines: [string, string][] = [];
  for (const [name, template] of headers) {
    const rendering = await template.render(scene);
    const detail = !rendering.ok
      ? rendering.error.detail
      : fieldValue.test(rendering.text)
      ? null
      : "the rendered value holds a line break, a control character or a character above U+00FF: percent-encode it (RFC 9110 section 5.5)";
    if (!rendering.ok || detail !== null) {
      const whole = `Header "${name}": ${detail}`;
      return failure("TEMPLATE_RENDER_ERROR", whole, "template_error");
    }
    lines.push([name, rendering.text]);
  }
  return lines;
}
