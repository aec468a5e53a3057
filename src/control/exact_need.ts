import { compileMatcher } from "../matching/stub_matcher.ts";
import type { RequestMatcher } from "../matching/request_matcher.ts";
import { IncomingRequest } from "../request/incoming_request.ts";
import type { Config } from "../runtime/config.ts";
import type { Issue } from "../schema/issue.ts";

/**
 * What a stub asks for that the listener hides: a body of GET or HEAD, unless
 * an empty one will do. The stub would be taken and never answer.
 */
export function exactNeed(
  request: RequestMatcher,
  listener: Config["listener"],
): Issue | null {
  const { method: asked, body } = request;
  const method = typeof asked === "string" ? asked.toUpperCase() : "";
  const isHidden = method === "GET" || method === "HEAD";
  if (listener === "exact" || !isHidden || body === undefined) return null;
  const { bodyCheck } = compileMatcher(request);
  const bare = new IncomingRequest({ method, url: "http://localhost/" }, []);
  if (bodyCheck === null || bodyCheck.test(bare, method)) return null;
  return {
    type: "listener",
    loc: ["body", "request", "body"],
    msg:
      `The fast listener hands over no body of ${method}, so this never holds: start the server with --listener exact, or leave the body out`,
  };
}
