import type { JudgedRequest } from "./judged.ts";

export const ok = { status: 200, body: "ok" };
const json = { "content-type": "application/json" };
export const form = { "content-type": "application/x-www-form-urlencoded" };
export const xml = { "content-type": "text/xml" };

export function posts(
  target: string,
  bodies: readonly string[],
  headers = json,
): JudgedRequest[] {
  return bodies.map((body) => ({ target, method: "POST", headers, body }));
}

export function gets(...targets: readonly string[]): JudgedRequest[] {
  return targets.map((target) => ({ target }));
}

export function headed(
  target: string,
  ...list: readonly Record<string, string>[]
): JudgedRequest[] {
  return list.map((headers) => ({ target, headers }));
}

/** A mapping that asks something of the body of a POST to its path. */
export function body(path: string, ...bodyPatterns: readonly unknown[]) {
  return {
    request: { method: "POST", urlPath: path, bodyPatterns },
    response: ok,
  };
}

export function templated(path: string, text: string) {
  return {
    request: { urlPath: path },
    response: { status: 200, body: text, transformers: ["response-template"] },
  };
}
