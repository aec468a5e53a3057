import { z } from "zod";
import type { TestServer } from "../../harness.ts";

/** A stub of a dialect, on a path that its clients call. */
export function speaking(
  dialect: keyof typeof llmPaths,
  llm: Record<string, unknown>,
  more: Record<string, unknown> = {},
) {
  return {
    stub_id: dialect,
    request: { method: "POST", path: llmPaths[dialect] },
    action: { llm: { dialect, ...llm } },
    ...more,
  };
}

/** The path of each dialect's stub. */
export const llmPaths = {
  openai_chat: "/v1/chat/completions",
  openai_responses: "/v1/responses",
  anthropic: "/v1/messages",
  gemini: "/{version}/models/{model}:{method}",
  ollama: "/api/chat",
};

/** Asks as a client of the dialect does. */
export function asking(
  server: TestServer,
  path: string,
  body: unknown = { model: "m" },
) {
  return server.get(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const anything = z.record(z.string(), z.unknown());

/** The events of a stream: their names and their data as JSON. */
export function eventsOf(text: string) {
  return text.split("\n\n").filter((one) => one !== "").map((one) => {
    const name = /^event: (.*)$/m.exec(one)?.[1] ?? null;
    const data = /^data: (.*)$/m.exec(one)?.[1] ?? "";
    return { name, data: data === "[DONE]" ? data : readObject(data) };
  });
}

/** An object, as JSON has it. */
export function readObject(text: string) {
  return anything.parse(JSON.parse(text));
}
