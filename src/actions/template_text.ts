import { z } from "zod";
import { admitWork, tooMuchWork } from "../schema/compile_work.ts";
import { type Checking, report } from "../schema/scalars.ts";
import {
  checkTemplate,
  type Template,
  type Templates,
  templateWork,
} from "../templating/templates.ts";

/** Text that is rendered for each answer; its syntax is checked at creation (docs/contract.md#a20). */
export function templateText(description: string) {
  return z.string().describe(description).superRefine((source, ctx) =>
    checkTemplateText(source, ctx)
  );
}

/** Reports what keeps a text from being a template. */
export function checkTemplateText(
  source: string,
  ctx: Checking,
  path: (string | number)[] = [],
): void {
  const admission = admitWork(
    "templates",
    source,
    () => templateWork(source),
  );
  if (admission === "refused") {
    report(ctx, "too_many_templates", tooMuchWork("templates"), { path });
  }
  if (admission !== "admitted") return;
  const issue = checkTemplate(source);
  if (issue !== null) {
    report(
      ctx,
      "template_syntax",
      `Template cannot be compiled: ${issue.message}`,
      { ctx: { line: issue.line, column: issue.column }, path },
    );
  }
}

/** Compiles a template that was checked when its stub was created. */
export function compileChecked(source: string, templates: Templates): Template {
  const result = templates.compile(source);
  if (result.ok) return result.template;
  throw new Error(
    `a template that was accepted cannot be compiled: ${result.issue.message}`,
  );
}
