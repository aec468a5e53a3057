import { decodePercent } from "./percent.ts";

/** A quote that is never closed ends with the value, so that a look at it takes linear time. */
const parameter =
  /;[ \t]*([^\s=;"]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\[^]?)*)(?:"|$)|([^;]*))/g;

/**
 * A parameter of a header such as Content-Disposition, its quotes removed;
 * `null` where it is missing. Browsers write a quote inside of a name as `%22`,
 * other clients as `\"`; a lone backslash stays, since old ones send whole paths
 * of Windows. `filename*` (RFC 8187) stands in where there is no other form.
 */
export function parameterOf(value: string, name: string): string | null {
  let extended: string | null = null;
  for (const [, key = "", quoted, token = ""] of value.matchAll(parameter)) {
    const found = key.toLowerCase();
    if (found === name) {
      return quoted === undefined ? token.trim() : unquoted(quoted);
    }
    if (found === `${name}*`) {
      const coded = /^utf-8'[^']*'(.*)$/i.exec(token.trim())?.[1];
      if (coded !== undefined) extended = decodePercent(coded);
    }
  }
  return extended;
}

const written: Readonly<Record<string, string>> = {
  "%22": '"',
  "%0D": "\r",
  "%0A": "\n",
};

/** https://html.spec.whatwg.org/#multipart-form-data has the three that browsers encode. */
function unquoted(text: string): string {
  return text.replace(/\\(["\\])/g, "$1").replace(
    /%(?:22|0D|0A)/gi,
    (code) => written[code.toUpperCase()] ?? code,
  );
}
