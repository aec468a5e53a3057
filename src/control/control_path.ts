import { rawPath, rawTarget } from "../request/target.ts";

/** The path as sent, without doubled leading slashes and one trailing slash (docs/contract.md#a11). */
export function controlPath(request: Request): string {
  const target = rawTarget(request.url, request.headers.get("host"));
  const path = rawPath(target).replace(/^\/+/, "/");
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Whether a request is for the control API or the admin UI: a test of the raw path's start. */
export function isControl(request: Request): boolean {
  if (!request.url.includes("/__")) return false;
  return /^\/__(?:mock|admin)__(?:\/|$)/.test(controlPath(request));
}
