/** The words of a shell's command lines; a line of another command ends one. */
export function commandWords(text: string): string[][] {
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | null = null;
  let at = 0;
  const endWord = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
  };
  while (at < text.length) {
    const rest = text.slice(at, at + 3);
    // A line that goes on: of bash, of cmd, of PowerShell.
    const onward = /^[\\^`]\r?\n/.exec(rest)?.[0];
    if (onward !== undefined) {
      endWord();
      at += onward.length;
      continue;
    }
    const quoted = quotedAt(text, at);
    if (quoted !== null) {
      word = (word ?? "") + quoted.text;
      at = quoted.end;
      continue;
    }
    const sign = text[at] ?? "";
    if (sign === "\n" || sign === ";" || sign === "|") endCommand();
    else if (/\s/.test(sign)) endWord();
    else if ((sign === "\\" || sign === "^") && at + 1 < text.length) {
      word = (word ?? "") + text[++at];
    } else word = (word ?? "") + sign;
    at++;
  }
  endCommand();
  return commands;
}

const ansi: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** A part in quotes: `'a'`, `"a"`, `$'a'`. */
function quotedAt(
  text: string,
  at: number,
): { text: string; end: number } | null {
  const pattern =
    /\$'((?:[^'\\]|\\[\s\S])*)'|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"/y;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null) return null;
  const [whole, escaped, single, double] = match;
  const inside = single ??
    (escaped === undefined
      ? (double ?? "").replaceAll(/\\(["\\$`])|\\\r?\n/g, "$1")
      : escaped.replaceAll(
        /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g,
        (_, unicode, byte, letter) =>
          letter === undefined
            ? String.fromCharCode(parseInt(unicode ?? byte, 16))
            : ansi[letter] ?? letter,
      ));
  return { text: inside, end: at + whole.length };
}
