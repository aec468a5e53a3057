import type {
  Completion,
  CompletionContext,
  CompletionResult,
} from "@codemirror/autocomplete";
import {
  criterionExamples,
  loadCriterionExamples,
} from "./criterion_examples.ts";
import { filterNames, functionNames, requestNames } from "./template_names.ts";

function isInTemplate(before: string): boolean {
  const opened = Math.max(before.lastIndexOf("{{"), before.lastIndexOf("{%"));
  const closed = Math.max(before.lastIndexOf("}}"), before.lastIndexOf("%}"));
  return opened > closed;
}

function options(
  names: typeof requestNames,
  type: string,
): readonly Completion[] {
  return names.map(([label, detail]) => ({ label, detail, type }));
}

const valueOptions = [
  ...options(requestNames, "variable"),
  ...options(functionNames, "function"),
];
const filterOptions = options(filterNames, "function");

function operatorOptions(): Completion[] {
  return criterionExamples.value.map(({ name, criterion }) => ({
    label: name,
    detail: JSON.stringify(criterion).slice(0, 80),
    type: "keyword",
  }));
}

/** Operators behind a `$`; between a template's braces what it knows, and filters behind a `|`. */
export function completeCode(
  context: CompletionContext,
): CompletionResult | null | Promise<CompletionResult | null> {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  if (isInTemplate(before)) {
    const word = context.matchBefore(/[\w.]+/);
    if (word === null && !context.explicit) return null;
    const start = before.length - (word?.text.length ?? 0);
    const isFilter = /\|\s*$/.test(before.slice(0, start));
    return {
      from: word?.from ?? context.pos,
      options: isFilter ? [...filterOptions] : [...valueOptions],
      validFor: /^[\w.]*$/,
    };
  }
  const operator = context.matchBefore(/\$\w*/);
  return operator === null ? null : operatorsFrom(operator.from);
}

/** The operators of the server, once it has told them. */
async function operatorsFrom(from: number): Promise<CompletionResult> {
  await loadCriterionExamples();
  return { from, options: operatorOptions(), validFor: /^\$\w*$/ };
}
