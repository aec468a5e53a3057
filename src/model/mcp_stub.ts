import type { RequestMatcher } from "../matching/request_matcher.ts";
import { type Checking, report } from "../schema/scalars.ts";
import type { Action } from "./action.ts";

/** An MCP server stands at a path, and answers to GET, POST and DELETE by itself. */
export function checkMcpStub(
  { request: { path, method }, action: { mcp } }: {
    readonly request: RequestMatcher;
    readonly action: Action;
  },
  ctx: Checking,
): void {
  if (!mcp) return;
  if (method !== undefined) {
    const message =
      "Value error, An MCP server answers to its methods by itself: leave the method out.";
    report(ctx, "value_error", message, { path: ["request", "method"] });
  }
  if (path === undefined) {
    const message = 'Value error, An MCP server needs a path, such as "/mcp".';
    report(ctx, "value_error", message, { path: ["request", "path"] });
  }
}
