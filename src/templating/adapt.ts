import type { Expression } from "./expression.ts";
import { Rewriting } from "./rewriting.ts";
import { calleesOf, lookUpOf, type Tag, textOf } from "./syntax.ts";

/**
 * Rewrites what the engine lacks or does otherwise, on the lines where it
 * stands. The expressions that begin where `printed` says print what
 * `standin_sent` holds for them, if it does.
 */
export function adaptSource(
  source: string,
  tags: readonly Tag[],
  printed: readonly number[] = [],
): string {
  const rewriting = new Rewriting(source);
  for (const { nodes, expressions } of tags) {
    const callees = calleesOf(nodes);
    for (const node of nodes) {
      if (!callees.has(node)) lowerHeaderName(node, rewriting);
      replaceGet(node, rewriting);
      replaceDefault(node, rewriting);
      guardProduct(node, rewriting);
      giveAsText(node, rewriting);
    }
    const [whole] = expressions;
    const index = whole ? printed.indexOf(whole.start) : -1;
    if (whole && index >= 0) {
      const sent = `standin_sent["${index}"]`;
      const isThere = `"${index}" in standin_sent`;
      rewriting.wrap(whole, `(${sent} if ${isThere} else `, ")");
    }
  }
  return rewriting.finish();
}

/** `request.headers["X-Id"]`: the keys of the headers are in lower case. */
function lowerHeaderName(node: Expression, rewriting: Rewriting): void {
  const [object, key] = node.parts;
  if (object === undefined) return;
  const isGet = node.kind === "call" && object.text === "get";
  const headers = lookUpOf(isGet ? object : node);
  if (headers?.root !== "request" || headers.keys.length !== 2) return;
  if (!/^headers(_all)?$/.test(String(headers.keys[0]))) return;
  if (node.kind === "member") {
    rewriting.replace(node.textStart, node.end, node.text.toLowerCase());
  } else if (key !== undefined && textOf(key) !== undefined) {
    rewriting.replace(key.start, key.end, key.text.toLowerCase());
  }
}

/**
 * `x.get(a, b)`: the engine's `get` has no default. The list holds what is
 * there and the default; an undefined one is left out, and `none` is a value.
 */
function replaceGet(node: Expression, rewriting: Rewriting): void {
  const [method, key, otherwise, ...more] = node.parts;
  if (node.kind !== "call" || method?.kind !== "member") return;
  if (method.text !== "get" || more.length > 0) return;
  const [object] = method.parts;
  if (!object || !key || !otherwise || otherwise.kind === "argument") return;
  rewriting.replace(object.end, key.start, "[");
  rewriting.replace(key.end, otherwise.start, "], ");
  rewriting.replace(otherwise.end, node.end, firstDefined);
  rewriting.wrap(node, "([", "");
}

/** `x|default(y)`: the engine's own takes `none` for an argument that is left out. */
function replaceDefault(node: Expression, rewriting: Rewriting): void {
  const [value, otherwise, lax, ...more] = node.parts;
  if (node.kind !== "filter" || !/^d(efault)?$/.test(node.text)) return;
  if (!value || !otherwise || more.length > 0) return;
  if (neverNone.has(otherwise.kind)) return;
  // With `true`, what counts as false gives way to the default too.
  const isLax = lax?.text === "true" || lax?.text === "True";
  if (lax !== undefined && !isLax && !/^[Ff]alse$/.test(lax.text)) return;
  if (isLax) {
    rewriting.replace(value.end, otherwise.start, `${onlyTrue} + [`);
    rewriting.replace(otherwise.end, node.end, "])|first)");
    rewriting.wrap(node, "(([", "");
  } else {
    rewriting.replace(value.end, otherwise.start, ", ");
    rewriting.replace(otherwise.end, node.end, firstDefined);
    rewriting.wrap(node, "([", "");
  }
}

const neverNone = new Set(["argument", "string", "number", "list"]);
const firstDefined = ']|select("defined")|first)';
const onlyTrue = ']|select("defined")|select|list';

/**
 * Negates both factors of `a * b` twice: a number stays what it is, a text or
 * a list is an error. Without that a request whose `a` is a list could make
 * the engine repeat it for minutes, since fuel does not count repetitions.
 */
function guardProduct(node: Expression, rewriting: Rewriting): void {
  if (node.kind !== "operation" || node.text !== "*") return;
  for (const factor of node.parts) {
    if (!isNumber(factor)) rewriting.wrap(factor, "(-(-(", ")))");
  }
}

/** Whether a factor is a number, or an error of its own. */
function isNumber({ kind, text }: Expression): boolean {
  return kind === "number" ||
    (kind === "operation" && arithmetic.has(text));
}

const arithmetic = new Set(["*", "/", "//", "%", "**", "-"]);

/** The arguments of `format` as text: a number of many digits would not reach it, and `2.0` as `2`. */
function giveAsText(
  { kind, text, parts }: Expression,
  rewriting: Rewriting,
): void {
  if (text !== "format" || (kind !== "call" && kind !== "filter")) return;
  for (const part of kind === "call" ? parts.slice(1) : parts) {
    if (part.kind !== "argument") rewriting.wrap(part, "((", ')~"")');
  }
}
