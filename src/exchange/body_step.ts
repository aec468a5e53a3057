import { failure, type ReadyAnswer } from "../answers/answer.ts";
import { abandon, send } from "./delivery.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";

/** Reads the whole body; gives the answer to a request whose body cannot be taken in. */
export async function takeBody(
  parts: ExchangeParts,
  { request, incoming, scope, selectedBy }: MockCall,
): Promise<Response | null> {
  const { state, bodyLimit } = parts;
  const open = () =>
    state.journals.open(scope, incoming, {
      stub: null,
      chaos: null,
      selectedBy,
    });
  try {
    await incoming.readBody(request, bodyLimit);
  } catch {
    return abandon(parts, open());
  }
  return incoming.bodyState.kind === "too_large"
    ? send(parts, open(), tooLarge(bodyLimit))
    : null;
}

function tooLarge(limit: number): ReadyAnswer {
  return failure(
    "BODY_TOO_LARGE",
    `The request body is larger than ${limit} bytes: send less, or raise --body-limit`,
    "body_too_large",
  );
}
