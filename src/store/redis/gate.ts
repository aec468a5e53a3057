import { failure, toResponse } from "../../answers/answer.ts";
import type { Permit } from "../../runtime/permit.ts";
import { StoreTrouble } from "../../state/link.ts";
import type { Answers } from "../../wiremock_api/apis.ts";
import type { SharedStore } from "./shared_store.ts";

/** Milliseconds for which a request waits for the lease: short losses go unseen. */
const patience = 1000;

type Answer = (request: Request) => Response | Promise<Response>;

/** What a server that shares a store answers with. */
interface Gated extends Pick<Answers, "mocks" | "isCall"> {
  /** Calls of APIs. */
  readonly calls: Answer;
  readonly permit: Permit;
}

/** Answers while the server is in step with its store; else waits a moment, then refuses or serves what is known. */
export function gated(
  { mocks, calls, isCall, permit }: Gated,
  store: SharedStore,
  { lost, isOpen }: {
    lost: "refuse" | "serve";
    /** Whether a call is answered whatever the store does. */
    isOpen(request: Request): boolean;
  },
): Answer {
  permit.late = late;
  // Requests of mocks look at the permit themselves.
  return (request) =>
    isCall(request) ? answerCall(request) : watched(mocks(request));

  function answerCall(request: Request): Response | Promise<Response> {
    if (store.mayAnswer) return watched(calls(request));
    return isOpen(request) ? calls(request) : late(request, calls);
  }

  async function late(request: Request, answer: Answer): Promise<Response> {
    const isInStep = await store.whenInStep(patience);
    if (isInStep || lost === "serve") return await watched(answer(request));
    return refuse("STORE_UNREACHABLE", store.obstacle);
  }
}

/** A store that fails while a request is answered is told as such. */
function watched(
  answer: Response | Promise<Response>,
): Response | Promise<Response> {
  return answer instanceof Promise ? answer.catch(refuseTrouble) : answer;
}

function refuseTrouble(error: unknown): Response {
  if (error instanceof StoreTrouble) return refuse(error.code, error.message);
  throw error;
}

function refuse(
  code: "STORE_UNREACHABLE" | "STORE_FULL",
  detail: string,
): Response {
  return toResponse(failure(code, detail, "failed"));
}
