import { compileSearch } from "../../../pattern/search.ts";
import { KnownByText } from "../../../criteria/known_by_text.ts";
import { searchedJsPattern } from "../../patterns/js_pattern.ts";

/** A pattern for `$json_schema`, or why there is none. */
type SchemaPattern =
  | { readonly ok: true; readonly pattern: string }
  | { readonly ok: false; readonly reason: string };

/** Characters of the patterns whose translations are kept: every operation that refers to a schema asks for its patterns again. */
const knownCharacters = 1 << 20;

const known = new KnownByText<SchemaPattern>(knownCharacters);

/**
 * A pattern of JavaScript as `$json_schema` looks for it. RE2 reads most of
 * them, but "." and "\s" mean less to it; those with look-around run as
 * Python's, where "$" would also stand before a line end.
 */
export function schemaPattern(source: string): SchemaPattern {
  const before = known.get(source);
  if (before !== undefined) return before;
  const translated = translatedPattern(source);
  known.keep(source, translated);
  return translated;
}

function translatedPattern(source: string): SchemaPattern {
  const translated = searchedJsPattern(source, { ignoreCase: false });
  if (!translated.ok) return translated;
  const body = translated.pattern.slice("(?as).*?(?:".length, -")".length);
  const inRe2 = body.replaceAll("(?!\\b)", "\\B").replaceAll(
    /\\(?:Z|u([\da-fA-F]{4})|.)/gs,
    (escape, code) =>
      escape === "\\Z" ? "\\z" : code === undefined ? escape : `\\x{${code}}`,
  );
  for (const pattern of [inRe2, body]) {
    const compiled = compileSearch(pattern);
    if (compiled.ok) return { ok: true, pattern };
  }
  const reason = `the pattern ${JSON.stringify(source)} is not translated`;
  return { ok: false, reason };
}
