/** A paragraph in lines of at most so many columns; what continues is indented, and a long word is broken. */
export function wrap(text: string, columns: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  const room = columns - indent.length;
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, room))) {
    const longer = line === "" ? word : `${line} ${word}`;
    const width = [...longer].length;
    if (line === "" || width <= (lines.length === 0 ? columns : room)) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  lines.push(line);
  return lines.map((one, at) => at === 0 ? one : `${indent}${one}`);
}

/** A text in pieces of so many characters. */
export function pieces(text: string, room: number): string[] {
  const letters = [...text];
  const parts: string[] = [];
  for (let at = 0; at < Math.max(1, letters.length); at += room) {
    parts.push(letters.slice(at, at + room).join(""));
  }
  return parts;
}
