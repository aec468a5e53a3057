import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { headerFields } from "../header_fields.ts";
import { member, templateText } from "../handlebars/translate.ts";
import { memberOf, textOf } from "../member.ts";
import { whyTooLong } from "../patterns/refusal.ts";
import { searchedRe2Pattern } from "../patterns/re2_pattern.ts";

/** A value of the request that takes the place of a token. */
export interface Copy {
  readonly token: string;
  readonly groups: number;
  /** The expression of the whole match, or of one of its groups; `otherwise` where nothing fits. */
  expression(group: number, otherwise: string): string;
}

/** Values that one behavior copies. */
const maxCopies = 20;

/** Tokens of a text: a template of more is refused, since its code is too long (docs/limits.md). */
const maxTokens = 13_334;

/** What `copy` copies, or why that cannot be said: only patterns are read. */
export function readCopies(given: Json): readonly Copy[] | string {
  const copies: Copy[] = [];
  const list = [given].flat();
  if (list.length > maxCopies) return `more than ${maxCopies} copies`;
  for (const one of list) {
    const token = textOf(memberOf(one, "into")) ?? "";
    const source = sourceOf(memberOf(one, "from"));
    const using = memberOf(one, "using");
    const selector = textOf(memberOf(using, "selector"));
    const options = memberOf(using, "options");
    const tooLong = whyTooLong(selector ?? "");
    if (tooLong !== null) return tooLong;
    if (
      token === "" || source === null || selector === undefined ||
      memberOf(using, "method") !== "regex" ||
      memberOf(options, "multiline") === true
    ) {
      return 'the behavior "copy" by another way than a pattern';
    }
    const flags = memberOf(options, "ignoreCase") === true ? "(?i)" : "";
    const pattern = searchedRe2Pattern(flags + selector);
    if (pattern === null) {
      return `the pattern ${JSON.stringify(selector)} is not translated`;
    }
    const groups = groupsOf(selector);
    if (groups === null) return `no pattern: ${JSON.stringify(selector)}`;
    const sought = JSON.stringify(pattern);
    copies.push({
      token,
      groups,
      expression: (group, otherwise) =>
        `regex_extract(${source}, ${sought}, ${group}, default=${
          JSON.stringify(otherwise)
        })`,
    });
  }
  return copies;
}

/** How many groups a pattern of JavaScript has; `null` where it is none. */
function groupsOf(selector: string): number | null {
  try {
    return (new RegExp(`${selector}|`).exec("")?.length ?? 1) - 1;
  } catch {
    return null;
  }
}

/** The text of a field of a request; of several values of a name the first. */
function sourceOf(from: Json): string | null {
  if (from === "path") return "request.path";
  if (from === "method") return "request.method";
  if (from === "body") {
    return '(request.body if request.body is string else request.body | default("") | tojson)';
  }
  const [entry, more] = Object.entries(isJsonObject(from) ? from : {});
  const [field = "", name] = entry ?? [];
  if (more !== undefined || typeof name !== "string") return null;
  if (field !== "query" && field !== "headers") return null;
  const key = field === "headers" ? name.toLowerCase() : name;
  return `((${
    member(`request.${field}_all`, [key])
  } | default([]))[0] | default(""))`;
}

/** A response whose texts have tokens as one with templates; others stay as they are. */
export function withCopies(
  response: JsonObject,
  copies: readonly Copy[],
): JsonObject {
  const { headers, body, ...rest } = response;
  const fixed: JsonObject = {};
  const rendered: JsonObject = {};
  for (
    const [name, value] of Object.entries(isJsonObject(headers) ? headers : {})
  ) {
    const lines = [value].flat().map((line) => templateOf(line, copies));
    const isTemplate = lines.some((line) => line !== null);
    if (!isTemplate) setOwn(fixed, name, value);
    else {
      const all = lines.map((line, at) =>
        line ?? templateText(String([value].flat()[at] ?? ""))
      );
      setOwn(rendered, name, Array.isArray(value) ? all : all[0] ?? "");
    }
  }
  const template = templateOf(body ?? null, copies);
  return {
    ...rest,
    ...headerFields(fixed, rendered),
    ...(template !== null
      ? { template_body: template }
      : body === undefined
      ? {}
      : { body }),
  };
}

/** The template of a text with tokens; `null` for one without any. */
function templateOf(value: Json, copies: readonly Copy[]): string | null {
  if (typeof value !== "string") return null;
  if (copies.every(({ token }) => !value.includes(token))) return null;
  let parts: { readonly text: string; readonly isDone: boolean }[] = [
    { text: value, isDone: false },
  ];
  for (const copy of copies) {
    parts = parts.flatMap((part) =>
      part.isDone ? [part] : split(part.text, copy)
    );
  }
  return parts.map(({ text, isDone }) => isDone ? text : templateText(text))
    .join("");
}

/** `${token}[1]` is the first group, `${token}` the whole. */
function split(text: string, { token, groups, expression }: Copy) {
  const pieces = text.split(token, maxTokens + 1);
  return pieces.flatMap((piece, at) => {
    if (at === 0) return [{ text: piece, isDone: false }];
    const [index = "", digits = "0"] = /^\[(\d{1,2})\]/.exec(piece) ?? [];
    const isGroup = Number(digits) <= groups;
    const value = isGroup
      ? expression(Number(digits), token + index)
      : expression(0, token);
    return [
      { text: `{{ ${value} }}`, isDone: true },
      { text: isGroup ? piece.slice(index.length) : piece, isDone: false },
    ];
  });
}
