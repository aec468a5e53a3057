import assert from "node:assert/strict";
import type { Answer, TestServer } from "../harness.ts";

/** A call that a page shows, and its answer. */
export interface Example {
  readonly command: string;
  readonly kind: string;
  readonly answer: string;
}

/** The calls of a page that stand before an answer. */
export function examples(page: string): Example[] {
  const blocks = page.matchAll(
    /```sh\n(.+)\n```\n\n```(\w+)\n([\s\S]*?)\n```/g,
  );
  return [...blocks].map(([, command = "", kind = "", answer = ""]) => ({
    command,
    kind,
    answer,
  }));
}

/** Where the servers of the pages listen. */
export const base = "http://localhost:8910";

/** Does what a `curl` line of the page says. */
export async function run(
  server: TestServer,
  command: string,
  id: string,
): Promise<Answer> {
  const payload = /--json '([^']*)'/.exec(command)?.[1];
  const method = /-X (\w+)/.exec(command)?.[1] ??
    (payload === undefined ? "GET" : "POST");
  const url = /'?(http:\/\/[^\s']+)'?$/.exec(command)?.[1] ?? "";
  assert.ok(url.startsWith(base), command);
  const [, name = "", value = ""] = /-H '([^:']+): ([^']*)'/.exec(command) ??
    [];
  const rest = command.replace(
    /^curl|-X \w+|-H '[^']*'|--json '[^']*'|'?http:\S+$/g,
    "",
  ).trim();
  assert.equal(rest, "", `a part of the command is not understood: ${command}`);
  return await server.control(
    method,
    url.slice(base.length).replace("REQUEST_ID", id),
    payload,
    name === "" ? {} : { [name]: value },
  );
}

/** Whether an answer is what the page shows; `"..."` stands for anything. */
export function fits(shown: unknown, real: unknown): boolean {
  if (shown === "...") return real !== undefined;
  if (Array.isArray(shown)) {
    const open = shown.at(-1) === "...";
    const listed = open ? shown.slice(0, -1) : shown;
    return Array.isArray(real) && (open || real.length === listed.length) &&
      listed.every((one, at) => fits(one, real[at]));
  }
  if (typeof shown !== "object" || shown === null) return shown === real;
  if (typeof real !== "object" || real === null) return false;
  const values = new Map<string, unknown>(Object.entries(real));
  const names = Object.keys(shown).filter((name) => name !== "...");
  const complete = names.length !== Object.keys(shown).length ||
    names.length === values.size;
  return complete &&
    Object.entries(shown).every(([name, one]) =>
      name === "..." || fits(one, values.get(name))
    );
}
