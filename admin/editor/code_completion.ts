import type {
  Completion,
  CompletionContext,
  CompletionResult,
} from "@codemirror/autocomplete";
import { criterionExamples } from "./criterion_examples.ts";

/** What templates know of a request, and functions that they have. */
export const templateNames: readonly (readonly [string, string])[] = [
  ["request.path", "the path, decoded"],
  ["request.path_params", ".id of /users/{id}"],
  ["request.method", "GET, POST …"],
  ["request.host", "without the port"],
  ["request.scope", "the scope, or none"],
  ["request.query", ".page of ?page=1"],
  ["request.headers", '["x-team"]'],
  ["request.body", "JSON as its members"],
  ["request.query_all", "lists of values"],
  ["request.headers_all", "lists of values"],
  ["request.target", "path and query as sent"],
  ["request.segments", "[0] is the first"],
  ["request.cookies", "by name"],
  ["request.form", "fields of a form"],
  ["request.scheme", "http or https"],
  ["request.client_ip", "the client's address"],
  ["request.base_url", "of this server"],
];

function isInTemplate(before: string): boolean {
  const opened = Math.max(before.lastIndexOf("{{"), before.lastIndexOf("{%"));
  const closed = Math.max(before.lastIndexOf("}}"), before.lastIndexOf("%}"));
  return opened > closed;
}

const templateOptions: readonly Completion[] = templateNames.map((
  [label, detail],
) => ({ label, detail, type: "variable" }));

function operatorOptions(): Completion[] {
  return criterionExamples.value.map(({ name, criterion }) => ({
    label: name,
    detail: JSON.stringify(criterion).slice(0, 80),
    type: "keyword",
  }));
}

/** Operators behind a `$`, and what templates know between their braces. */
export function completeCode(
  context: CompletionContext,
): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  if (isInTemplate(before)) {
    const word = context.matchBefore(/[\w.]+/);
    if (word === null && !context.explicit) return null;
    return {
      from: word?.from ?? context.pos,
      options: [...templateOptions],
      validFor: /^[\w.]*$/,
    };
  }
  const operator = context.matchBefore(/\$\w*/);
  if (operator === null) return null;
  return {
    from: operator.from,
    options: operatorOptions(),
    validFor: /^\$\w*$/,
  };
}
