import { z } from "zod";
import type { TestServer } from "../../harness.ts";

/** What a listing answers. */
export const items = z.array(z.record(z.string(), z.unknown()));

export const posts = [
  { id: 1, title: "json-server", author: { name: "typicode" }, views: 100 },
  { id: 2, title: "standin", author: { name: "ada" }, views: 9 },
  {
    id: 3,
    title: "mock",
    author: { name: "ada" },
    views: 20,
    tags: ["a", "b"],
  },
];

/** A stub whose collection is the posts. */
export function collection(more: Record<string, unknown> = {}) {
  return {
    request: { path: "/posts" },
    action: { resource: { items: posts, ...more } },
  };
}

/** Sends a body as JSON; a text as it is. */
export function send(
  server: TestServer,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  return server.get(path, {
    method,
    ...(body === undefined ? { headers } : {
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    }),
  });
}

/** The ids of the posts that are listed. */
export async function ids(server: TestServer, query = ""): Promise<unknown[]> {
  const answer = await server.get(`/posts${query}`);
  return answer.as(items).map(({ id }) => id);
}
