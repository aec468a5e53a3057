import type { TestServer } from "./harness.ts";
import { type RawAnswer, sendRaw } from "./raw_http.ts";

/** A request as it goes over the wire; nothing is normalised. */
export interface WireRequest {
  readonly method?: string;
  /** Lines such as `X-Team: qa`; without a Host line one is added. */
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array;
  readonly version?: "1.0" | "1.1";
}

const utf8 = new TextEncoder();

/** The bytes of a lone request; a body is framed by its length unless the headers say chunked. */
function wireBytes(
  target: string,
  request: WireRequest = {},
): Uint8Array {
  const { method = "GET", headers = [], body, version = "1.1" } = request;
  const has = (name: RegExp) => headers.some((line) => name.test(line));
  const bytes = typeof body === "string" ? utf8.encode(body) : body;
  const lines = [`${method} ${target} HTTP/${version}`];
  if (version === "1.1" && !has(/^host:/i)) lines.push("Host: localhost");
  lines.push(...headers);
  if (!has(/^connection:/i)) lines.push("Connection: close");
  if (bytes !== undefined && !has(/^(?:transfer-encoding|content-length):/i)) {
    lines.push(`Content-Length: ${bytes.length}`);
  }
  const head = utf8.encode(`${lines.join("\r\n")}\r\n\r\n`);
  return new Uint8Array([...head, ...bytes ?? []]);
}

/** Sends a request as it is and reads the answer to the end of the connection. */
export function ask(
  { port }: Pick<TestServer, "port">,
  target: string,
  request: WireRequest = {},
): Promise<RawAnswer> {
  return sendRaw(port, wireBytes(target, request));
}

/** A stub that answers 200 with a template. */
export function rendering(
  request: Record<string, unknown>,
  template: string,
): Record<string, unknown> {
  const response = { status_code: 200, headers: {}, template_body: template };
  return { request, action: { response } };
}

/** Registers stubs, each of which answers with the name it is given under. */
export async function stubs(
  server: TestServer,
  requests: Record<string, unknown>,
): Promise<void> {
  for (const [body, request] of Object.entries(requests)) {
    await server.stub({
      request,
      action: { response: { status_code: 200, headers: {}, body } },
    });
  }
}

/** The answer's body, or its status where it is not 200. */
export function outcome({ status, rest }: RawAnswer): string | number {
  return status === 200 ? rest : status;
}
