import { templateText } from "../handlebars/translate.ts";

/** Values of a collection's variables by their names. */
export type Variables = ReadonlyMap<string, string>;

/** Characters that variables may come to in a text, and how many there may be of them: one with more is left as it is. */
const maxFilled = 16_777_216;
const maxVariables = 50_000;

/** A text with the variables that have a value filled in, once: a value is not looked into again. */
export function fillVariables(text: string, variables: Variables): string {
  if (variables.size === 0) return text;
  let filled = "";
  let end = 0;
  let count = 0;
  for (const found of text.matchAll(/\{\{([^{}]{1,200})\}\}/g)) {
    const value = variables.get((found[1] ?? "").trim()) ?? found[0];
    filled += text.slice(end, found.index) + value;
    end = found.index + found[0].length;
    if (++count > maxVariables || filled.length > maxFilled) return text;
  }
  return filled + text.slice(end);
}

/** Characters of a template (docs/limits.md). */
const maxTemplate = 1_048_576;

/** Postman's dynamic variables that have an expression. */
const dynamic: Readonly<Record<string, string>> = {
  $guid: "uuid()",
  $randomUUID: "uuid()",
  $randomInt: "random_int(0, 1000)",
};

type TemplateReading =
  | { readonly ok: true; readonly template: string }
  | { readonly ok: false; readonly reason: string };

/** The template of a text with dynamic variables; `null` where it has none. */
export function templateOf(text: string): TemplateReading | null {
  if (!/\{\{\$\w+\}\}/.test(text)) return null;
  if (text.length > maxTemplate) {
    const reason = "it is too long for a template, so that the text stays";
    return { ok: false, reason };
  }
  const names = [...text.matchAll(/\{\{(\$\w+)\}\}/g)]
    .map(([, name = ""]) => name);
  const unknown = names.find((name) => !Object.hasOwn(dynamic, name));
  if (unknown !== undefined) {
    const reason = `"${unknown}" has no expression, so that the text stays`;
    return { ok: false, reason };
  }
  const template = text.split(/(\{\{\$\w+\}\})/).map((part) => {
    const name = /^\{\{(\$\w+)\}\}$/.exec(part)?.[1];
    return name === undefined
      ? templateText(part)
      : `{{ ${dynamic[name] ?? ""} }}`;
  }).join("");
  return { ok: true, template };
}
