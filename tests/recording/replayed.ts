import { readPayload } from "../../src/schema/payload.ts";
import { stubPayload } from "../../src/model/stub.ts";
import type { HeaderLines } from "../../src/request/header_lines.ts";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import type { Exchange } from "../../src/recording/exchange.ts";
import type { RecordedStub } from "../../src/recording/recorded_stub.ts";
import { newState } from "../new_state.ts";
import { addStub } from "../state_changes.ts";

/** Finds the stub that takes a request, by the server's own index. */
export function matcherOf(
  stubs: readonly RecordedStub[],
): (exchange: Exchange) => string | null {
  const state = newState();
  for (const stub of stubs) {
    const reading = readPayload(stubPayload, stub, []);
    if (!reading.ok) {
      throw new Error(JSON.stringify([stub, reading.issues], null, 1));
    }
    addStub(state, reading.value);
  }
  return ({ request: { method, target, headers, body } }) => {
    const lines = headers.map(([name, value]): [string, string] => [
      name,
      value,
    ]) satisfies HeaderLines;
    const incoming = new IncomingRequest({
      method,
      url: `http://mock.test${target}`,
    }, [["Host", "mock.test"], ...lines]);
    if (body.length > 0) incoming.describeBody(new Uint8Array(body));
    const found = state.select(incoming, state.scopes.global);
    return found.kind === "stub" ? found.stub.id : null;
  };
}
