import { failure, ready, type ReadyAnswer } from "../../answers/answer.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import type { Scene } from "../../templating/context.ts";
import type { Template } from "../../templating/templates.ts";
import type { LiveAction } from "../kind.ts";
import { previewOf } from "../preview.ts";

/** What a templated response is made of. */
export interface TemplateResponse {
  readonly status: number;
  readonly headers: HeaderLines;
  readonly template: Template;
}

/** A response whose body is rendered for each request. */
export function templateAction(response: TemplateResponse): LiveAction {
  return {
    kind: "live",
    streamsBody: false,
    answer: ({ template }) => answerTemplate(response, template),
    preview: ({ template }) => previewOf(answerTemplate(response, template)),
  };
}

/** A render error is the 500 of the specification (docs/contract.md#a20). */
function answerTemplate(
  { status, headers, template }: TemplateResponse,
  scene: Scene,
): ReadyAnswer {
  const rendering = template.render(scene);
  if (!rendering.ok) {
    const { detail } = rendering.error;
    return failure("TEMPLATE_RENDER_ERROR", detail, "template_error");
  }
  const body = rendering.text;
  return ready({ status, headers, body, outcome: "answered" });
}
