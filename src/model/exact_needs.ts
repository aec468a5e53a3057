import type { Chaos } from "../faults/chaos.ts";
import { exactFaults } from "../faults/fault_table.ts";
import { compileMatcher } from "../matching/stub_matcher.ts";
import type { RequestMatcher } from "../matching/request_matcher.ts";
import { IncomingRequest } from "../request/incoming_request.ts";
import type { Config } from "../runtime/config.ts";
import type { Issue } from "../schema/issue.ts";
import type { StubSpec } from "./stub.ts";

type ListenerKind = Config["listener"];

/** What a stub asks for that its listener cannot do; places begin in the stub. */
export function exactNeeds(
  spec: StubSpec,
  listener: ListenerKind,
): Issue[] {
  if (listener === "exact") return [];
  return [...hiddenBody(spec.request), ...exactFaultsOf(spec, listener)];
}

/** The faults of a stub, and of the steps of a sequence, that need the other listener. */
export function exactFaultsOf(
  { action, chaos }: Pick<StubSpec, "action" | "chaos">,
  listener: ListenerKind,
): Issue[] {
  const steps = action.sequence?.steps ?? [];
  const inSteps = steps.flatMap(({ chaos }, at) =>
    exactChaos(chaos, listener).map((issue) => ({
      ...issue,
      loc: ["action", "sequence", "steps", at, ...issue.loc],
    }))
  );
  return [...exactChaos(chaos, listener), ...inSteps];
}

const bodyFields = ["body", "form", "multipart"] as const;

/**
 * A body of GET or HEAD, unless an empty one will do, is hidden. The stub would
 * be taken and never answer.
 */
function hiddenBody(request: RequestMatcher): Issue[] {
  const { method: asked } = request;
  const field = bodyFields.find((name) => request[name] !== undefined);
  const method = typeof asked === "string" ? asked.toUpperCase() : "";
  const isHidden = method === "GET" || method === "HEAD";
  if (!isHidden || field === undefined) return [];
  const { bodyCheck } = compileMatcher(request);
  const bare = new IncomingRequest({ method, url: "http://localhost/" }, []);
  if (bodyCheck === null || bodyCheck.test(bare, method)) return [];
  return [{
    type: "listener",
    loc: ["request", field],
    msg:
      `The fast listener hands over no body of ${method}, so this never holds: start the server with --listener exact, or leave the ${field} out`,
  }];
}

/** The faults of a chaos that need the other listener. */
export function exactChaos(
  chaos: Chaos | null | undefined,
  listener: ListenerKind,
): Issue[] {
  if (listener === "exact" || !chaos) return [];
  return exactFaults(chaos.faults).map((place) => ({
    type: "listener",
    loc: ["chaos", "faults", ...place],
    msg:
      "The fast listener cannot break a connection so: start the server with --listener exact, or use connection_drop",
  }));
}
