import { lexer, type Token } from "marked";
import type { ApiExample } from "../../src/model/manual.ts";

/** Where the servers of the pages listen. */
const base = "http://localhost:8910";

/** The first call of each route that the page on the control API shows, by `METHOD path`. */
export function apiExamples(source: string): Record<string, ApiExample> {
  const found: Record<string, ApiExample> = {};
  let route: string | null = null;
  for (const token of lexer(source)) {
    if (token.type === "heading") route = routeOf(token);
    if (token.type !== "code" || token["lang"] !== "sh") continue;
    if (route === null || found[route] !== undefined) continue;
    found[route] = readCall(token["text"]);
  }
  return found;
}

function routeOf(heading: Token): string | null {
  return "text" in heading
    ? /^`([A-Z]+ \/\S+)`$/.exec(heading["text"])?.[1] ?? null
    : null;
}

function readCall(command: string): ApiExample {
  const url = /'?(http:\/\/[^\s']+)'?$/.exec(command)?.[1] ?? "";
  return {
    target: url.slice(base.length),
    payload: /--json '([^']*)'/.exec(command)?.[1] ?? null,
  };
}
