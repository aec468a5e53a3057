import { templateText } from "../handlebars/translate.ts";

/** Values of a collection's variables by their names. */
export type Variables = ReadonlyMap<string, string>;

/** A text with the variables that have a value filled in, once: a value is not looked into again. */
export function fillVariables(text: string, variables: Variables): string {
  return text.replaceAll(
    /\{\{([^{}]{1,200})\}\}/g,
    (found, name: string) => variables.get(name.trim()) ?? found,
  );
}

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
  const names = [...text.matchAll(/\{\{(\$\w+)\}\}/g)]
    .map(([, name = ""]) => name);
  if (names.length === 0) return null;
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
