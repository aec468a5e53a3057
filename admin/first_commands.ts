import type { Json } from "../src/json/values.ts";
import { hasToken } from "./api.ts";

/** A word for a POSIX shell, quoted where it must be. */
export function shellWord(text: string): string {
  if (/^[A-Za-z0-9_\/:=.,@%+-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The header that a server with a control token asks for; the shell knows the token. */
function tokenArgument(): string {
  return hasToken()
    ? ` \\\n  -H "authorization: Bearer $STANDIN_CONTROL_TOKEN"`
    : "";
}

/** A POST to the control API as a command. */
export function controlCommand(url: string, payload: Json): string {
  return `curl -X POST ${
    shellWord(url)
  }${tokenArgument()} \\\n  -H 'content-type: application/json' \\\n  -d ${
    shellWord(JSON.stringify(payload))
  }`;
}

/** A first request to send, for an empty list. */
export function curlHello(origin: string): string {
  return `curl -i ${shellWord(`${origin}/hello`)}`;
}

/** A first stub to create, for an empty list. */
export function curlStub(origin: string): string {
  return controlCommand(`${origin}/__mock__/stubs`, {
    request: { method: "GET", path: "/hello" },
    action: { response: { status_code: 200, body: "Hello!" } },
  });
}
