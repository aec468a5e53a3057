import type { TestServer } from "../harness.ts";
import { ask } from "../wire.ts";

/** What a refused call is told. */
interface Refusal {
  readonly error: string;
  readonly detail: string;
}

/** Calls the control API with header lines as they are: the status, and the refusal if there is one. */
export async function knock(
  server: TestServer,
  headers: readonly string[],
  target = "/__mock__/stubs",
  method = "GET",
): Promise<[number, Refusal]> {
  const answer = await ask(server, target, { method, headers });
  const body = answer.rest.startsWith("{") ? JSON.parse(answer.rest) : {};
  return [answer.status, body];
}
