import { withoutScopePrefix } from "../request/scope_prefix.ts";
import { rawPath, rawTarget } from "../request/target.ts";

/** The target as sent, without the prefix that names a scope. */
export function controlTarget({ url, headers }: Request): string {
  const host = headers.get("host");
  return rawTarget(withoutScopePrefix(url, host), host);
}

/** The path as sent behind a scope's prefix, without doubled leading slashes and one trailing slash (docs/contract.md#a11). */
export function controlPath(request: Request): string {
  const path = rawPath(controlTarget(request)).replace(/^\/+/, "/");
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Whether a URL with a Host leads to the control API or the admin UI. */
export function isControlUrl(url: string, host: string | null): boolean {
  return leadsToControl(
    rawPath(rawTarget(withoutScopePrefix(url, host), host)),
  );
}

function leadsToControl(path: string): boolean {
  return /^\/+__(?:mock|admin)__(?:\/|$)/.test(path);
}

/** Whether a request is for the control API or the admin UI: a test of the start of the raw path, or of what is behind a scope's prefix. */
export function isControl(request: Request): boolean {
  if (!request.url.includes("/__")) return false;
  return leadsToControl(controlPath(request));
}

const probes: ReadonlySet<string> = new Set(
  ["ready", "live", "metrics", "health"].map((one) => `/__mock__/${one}`),
);

/** Whether a request asks how the server itself fares: that is answered whatever else is the matter. */
export function isProbe(request: Request): boolean {
  return request.url.includes("/__") && probes.has(controlPath(request));
}
