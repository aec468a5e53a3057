import { failure, ready, type ReadyAnswer } from "../../answers/answer.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import type { Scene } from "../../templating/context.ts";
import type { Rendering } from "../../templating/renderer.ts";
import type { Template } from "../../templating/templates.ts";
import type { LiveAction } from "../kind.ts";
import { encoderFor, lacking } from "./charset.ts";
import { previewOf } from "../preview.ts";

/** What a templated response is made of. */
export interface TemplateResponse {
  readonly status: number;
  readonly headers: HeaderLines;
  readonly template: Template;
  /** What the Content-Type names, where that is not UTF-8. */
  readonly charset: string | null;
}

/** A response whose body is rendered for each request. */
export function templateAction(response: TemplateResponse): LiveAction {
  return {
    kind: "live",
    streamsBody: false,
    answer: ({ template }) => answerTemplate(response, template),
    preview: async ({ template }) =>
      previewOf(await answerTemplate(response, template)),
  };
}

function answerTemplate(
  response: TemplateResponse,
  scene: Scene,
): ReadyAnswer | Promise<ReadyAnswer> {
  const rendering = response.template.render(scene);
  return rendering instanceof Promise
    ? rendering.then((late) => answerOf(response, late))
    : answerOf(response, rendering);
}

/** The answer in place of what cannot be rendered. */
export function renderFailure(detail: string): ReadyAnswer {
  return failure("TEMPLATE_RENDER_ERROR", detail, "template_error");
}

/** A render error is the 500 of the specification (docs/contract.md#a20). */
function answerOf(
  { status, headers, charset }: TemplateResponse,
  rendering: Rendering,
): ReadyAnswer {
  if (!rendering.ok) {
    const { detail } = rendering.error;
    return renderFailure(detail);
  }
  const { text } = rendering;
  const outcome = "answered";
  const encode = charset === null ? null : encoderFor(charset);
  if (charset === null || encode === null) {
    return ready({ status, headers, body: text, outcome });
  }
  const encoding = encode(text);
  if (!encoding.ok) {
    const detail = `The rendered text cannot be sent: ${
      lacking(encoding.lacks, charset)
    }`;
    return renderFailure(detail);
  }
  return ready({ status, headers, body: encoding.bytes, outcome });
}
