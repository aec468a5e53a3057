import type { Token, Tokens } from "marked";

/** What a reader sees of some tokens, as text; of markup nothing. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map(textOfOne).join("");
}

function textOfOne(token: Token): string {
  switch (token.type) {
    case "html":
    case "anchor":
      return "";
    case "space":
    case "br":
    case "hr":
      return " ";
    case "table":
      return tableText(token as Tokens.Table);
    case "list":
      return (token as Tokens.List).items
        .map((item) => `${textOf(item.tokens)} `).join("");
    case "code":
      return `${token["text"]} `;
  }
  const inner = "tokens" in token ? token.tokens : undefined;
  const text = inner === undefined
    ? unescaped(String("text" in token ? token["text"] : ""))
    : textOf(inner);
  return token.type === "paragraph" ? `${text} ` : text;
}

function tableText({ header, rows }: Tokens.Table): string {
  return [header, ...rows].map((row) =>
    `${row.map(({ tokens }) => textOf(tokens)).join(" ")} `
  ).join("");
}

/** The entities that the pages use. */
function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
