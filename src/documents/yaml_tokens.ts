import { type CST, Lexer, Parser } from "yaml";
import type { Work } from "../runtime/work.ts";
import { maxDepth } from "./source.ts";
import { tooDeep, type YamlRefusal } from "./yaml_weight.ts";

/** Steps of the lexer between two chances to rest. */
const lexemesAtOnce = 5000;

/** Words, signs and gaps of a text: each takes about 300 bytes while it is read. */
const maxLexemes = 2_000_000;

/** Items of one list or mapping in brackets, which the parser goes through at its end. */
const maxInBrackets = 100_000;

/** Characters of a name of an anchor, an alias or a tag: the lexer looks at each by itself. */
const maxName = 100_000;

/** The tokens of a text, each a whole document or what stands between two; or why it is not read on. */
export function* tokenize(text: string): Work<CST.Token[] | YamlRefusal> {
  const endless = yield* endlessName(text);
  if (endless !== null) return endless;
  yield;
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let count = 0;
  let offset = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    offset += lexeme.length;
    if (++count % lexemesAtOnce === 0) {
      const refusal = tooManyInBrackets(parser.stack);
      if (refusal !== null) return refusal;
      yield;
    }
    if (count > maxLexemes) {
      const reason =
        `more than ${maxLexemes} words and signs: split it, or write it as JSON`;
      return { offset: Math.min(offset, text.length), reason };
    }
    // The parser leaves what is open by one call in another.
    if (parser.stack.length > 2 * maxDepth) {
      return tooDeep(parser.stack[maxDepth + 1] ?? { offset });
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

/** Why a list or a mapping that is open is not read on. */
function tooManyInBrackets(open: readonly CST.Token[]): YamlRefusal | null {
  const token = open.find((one) =>
    one.type === "flow-collection" && one.items.length > maxInBrackets
  );
  const reason =
    `more than ${maxInBrackets} values in brackets: write each in a line of its own, or the file as JSON`;
  return token === undefined ? null : { offset: token.offset, reason };
}

/** What may stand in a name. */
const nameRun = /[^\s,[\]{}]*/y;

/** Why a text is not read whose name of an anchor, an alias or a tag has no end. */
function* endlessName(text: string): Work<YamlRefusal | null> {
  if (text.length <= maxName) return null;
  const sign = /[&*!]/g;
  for (let count = 1; sign.test(text); count++) {
    if (count % lexemesAtOnce === 0) yield;
    const at = sign.lastIndex - 1;
    nameRun.lastIndex = at;
    nameRun.test(text);
    const end = nameRun.lastIndex;
    if (end - at > maxName && /^$|[\s,[\]{}]/.test(text.charAt(at - 1))) {
      const reason =
        `the name of an anchor, an alias or a tag has more than ${maxName} characters`;
      return { offset: at, reason };
    }
    sign.lastIndex = Math.max(end, at + 1);
  }
  return null;
}
