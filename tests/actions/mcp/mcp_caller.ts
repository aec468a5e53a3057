import { z } from "zod";
import type { Answer, TestServer } from "../../harness.ts";

/** The stub of a small shop. */
export const shop = {
  stub_id: "shop",
  request: { path: "/mcp" },
  action: {
    mcp: {
      name: "shop",
      version: "2.1.0",
      instructions: "Ask for prices.",
      tools: [
        {
          name: "price",
          description: "What an article costs",
          input_schema: {
            type: "object",
            properties: { sku: { type: "string" } },
            required: ["sku"],
          },
          text: "{{ request.body.params.arguments.sku }}: 7 euros",
          structured: { cents: 700 },
        },
        { name: "broken", text: "out of order", is_error: true },
        {
          name: "search",
          text: "found",
          delay_ms: 1,
          progress: [
            { message: "looking for {{ request.body.params.name }}" },
            { message: "step {{ n }}", delay_ms: 1 },
          ],
        },
      ],
      resources: [
        {
          uri: "file:///a.txt",
          name: "a",
          mime_type: "text/plain",
          text: "hello",
        },
        { uri: "file:///b.bin", name: "b", base64: "AAEC" },
      ],
      prompts: [{
        name: "greet",
        description: "Greets somebody",
        arguments: [{ name: "who", required: true }],
        messages: [{
          role: "user",
          text: "Hi {{ request.body.params.arguments.who }}",
        }],
      }],
    },
  },
};

const response = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.unknown().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({
    code: z.number(),
    message: z.string(),
    data: z.unknown().optional(),
  }).optional(),
});

export type RpcResponse = z.infer<typeof response>;

/** Reads a body of one message. */
export function messageOf(answer: Answer): RpcResponse {
  return answer.as(response);
}

/** Reads the events of a body: their ids and messages, null for one without. */
export function eventsOf({ text }: Answer) {
  return text.split("\n\n").slice(0, -1).map((event) => {
    const field = (name: string) =>
      event.split("\n").find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const data = field("data") ?? "";
    return {
      id: field("id"),
      message: data === "" ? null : response.parse(JSON.parse(data)),
    };
  });
}

export const accept = "application/json, text/event-stream";

/** Sends a body by POST, with headers beside those that each client sends. */
export function post(
  server: TestServer,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  path = "/mcp",
): Promise<Answer> {
  return server.get(path, {
    method: "POST",
    headers: { accept, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** A session with a server, in one revision. */
export interface TestSession {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  call(method: string, params?: unknown): Promise<Answer>;
}

/** Begins a session. */
export async function begin(
  server: TestServer,
  revision = "2025-11-25",
  headers: Readonly<Record<string, string>> = {},
): Promise<TestSession> {
  const params = {
    protocolVersion: revision,
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const message = { jsonrpc: "2.0", id: 0, method: "initialize", params };
  const answer = await post(server, message, headers);
  const id = answer.headers.get("mcp-session-id") ?? "";
  const own = {
    ...headers,
    "mcp-session-id": id,
    "mcp-protocol-version": revision,
  };
  return {
    id,
    headers: own,
    call: (method, params) =>
      post(server, { jsonrpc: "2.0", id: 1, method, params }, own),
  };
}

const prefix = "io.modelcontextprotocol/";

/** Sends a request of the revision without sessions. */
export function callModern(
  server: TestServer,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const revision = "2026-07-28";
  const name = params.name ?? params.uri;
  const meta = {
    [`${prefix}protocolVersion`]: revision,
    [`${prefix}clientCapabilities`]: {},
    progressToken: params.progressToken,
  };
  const { progressToken: _, ...own } = params;
  const body = {
    jsonrpc: "2.0",
    id: "x1",
    method,
    params: { ...own, _meta: meta },
  };
  return post(server, body, {
    "mcp-protocol-version": revision,
    "mcp-method": method,
    ...(typeof name === "string" ? { "mcp-name": name } : {}),
    ...headers,
  });
}
