import type { RequestMatcher } from "../matching/request_matcher.ts";
import { parsePath } from "../matching/path_pattern.ts";
import { type Checking, report } from "../schema/scalars.ts";
import type { Action } from "./action.ts";

/** What of a stub makes a resource. */
interface ResourceStub {
  readonly request: RequestMatcher;
  readonly action: Action;
}

/** A resource's stub has a path that is literal, from which its name may come, and no method: the resource decides that. */
export function checkResourceStub(
  { request: { path, method }, action: { resource } }: ResourceStub,
  ctx: Checking,
): void {
  if (!resource) return;
  if (method !== undefined) {
    const message =
      "Value error, A resource answers to its methods by itself: leave the method out.";
    report(ctx, "value_error", message, { path: ["request", "method"] });
  }
  if (typeof path !== "string" || lastSegment(path) === null) {
    const message =
      'Value error, A resource needs a path without parameters, such as "/users".';
    report(ctx, "value_error", message, { path: ["request", "path"] });
  }
}

/** The stub with the name of its resource, which is by default the last segment of its path. */
export function withResourceName<S extends ResourceStub>(stub: S): S {
  const { request: { path }, action } = stub;
  const { resource } = action;
  if (!resource || typeof resource.name === "string") return stub;
  const name = typeof path === "string" ? lastSegment(path) ?? "" : "";
  return { ...stub, action: { ...action, resource: { ...resource, name } } };
}

/** The last segment of a literal path; `null` where it is none, or empty. */
function lastSegment(path: string): string | null {
  const { segments } = parsePath(path);
  if (segments.some(({ kind }) => kind !== "literal")) return null;
  const last = segments.at(-1);
  return last?.kind === "literal" && last.decoded !== "" ? last.decoded : null;
}
