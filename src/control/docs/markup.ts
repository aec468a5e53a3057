/** Markup that is safe to send: what `markup` made, and nothing else. */
export interface Markup {
  readonly html: string;
}

type Piece = string | number | Markup | readonly Markup[] | null;

/** Markup with pieces in it; a piece that is text stays text, in attributes too. */
export function markup(
  texts: TemplateStringsArray,
  ...pieces: readonly Piece[]
): Markup {
  const parts = texts.map((text, at) => text + htmlOf(pieces[at] ?? null));
  return { html: parts.join("") };
}

function htmlOf(piece: Piece): string {
  if (piece === null) return "";
  if (typeof piece === "string" || typeof piece === "number") {
    return escape(String(piece));
  }
  return "html" in piece ? piece.html : piece.map(({ html }) => html).join("");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** A sentence in which `backticks` stand for code, and so does an example of JSON. */
export function prose(text: string): Markup {
  const parts = text
    .replace(/(?<=such as )(\{.*\}|\[.*\])(?=,|$)/g, "`$1`")
    .split(/`([^`]+)`/);
  return markup`${
    parts.map((part, at) =>
      at % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`
    )
  }`;
}

/** Markup that this repository's own build made, out of its own pages. */
export function builtMarkup(html: string): Markup {
  return { html };
}
