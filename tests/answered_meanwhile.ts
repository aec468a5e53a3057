import assert from "node:assert/strict";
import { type ServerProcess, startProcess } from "./server_process.ts";

/** A server in a process of its own, and how it is asked. */
interface Asked {
  readonly server: ServerProcess;
  post(path: string, payload: unknown): Promise<Response>;
}

/** A server with stubs that answer "found", each of a request that it takes. */
export async function startWithStubs(
  stubs: readonly unknown[],
  flags: readonly string[] = [],
): Promise<Asked & AsyncDisposable> {
  const server = await startProcess({ flags });
  const post: Asked["post"] = (path, payload) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof payload === "string" ? payload : JSON.stringify(payload),
    });
  for (const request of [{ path: "/other" }, ...stubs]) {
    const response = { status_code: 200, body: "found" };
    const answer = await post("/__mock__/stubs", {
      request,
      action: { response },
    });
    assert.equal(answer.status, 200, await answer.text());
  }
  return { server, post, [Symbol.asyncDispose]: () => server.kill() };
}

/**
 * Asks for another answer again and again until a call is answered: those in
 * between must be more than the few that come before it begins.
 */
export async function answeredMeanwhile(
  { server }: Asked,
  call: Promise<Response>,
): Promise<string> {
  let isOver = false;
  const text = call.then((answer) => answer.text())
    .finally(() => isOver = true);
  let answered = 0;
  while (!isOver) {
    const other = await fetch(`${server.url}/other`);
    assert.equal(await other.text(), "found");
    answered++;
  }
  assert.ok(answered > 5, `${answered} answers meanwhile`);
  return await text;
}
