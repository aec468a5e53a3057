import { decodePercent } from "./percent.ts";
import { targetStart } from "./target.ts";

/** What stood in front of a target to place a request in a scope, and the URL without it. */
export interface ScopePrefix {
  /** In lower case, the outer one first; `""` where one was left out. */
  readonly names: readonly string[];
  readonly url: string;
}

const marker = "/__scope__";

/** Whether a URL may have a prefix: most have none, and are looked at no further. */
export function mayHaveScopePrefix(url: string): boolean {
  return url.includes(marker);
}

/** One prefix in a raw target. Doubled slashes before it go the way of those before `/__mock__` (docs/contract.md#a11). */
const onePrefix = /\/+__scope__(?:\/([^/?]*))?(?=[/?]|$)/y;

/**
 * The prefix `/__scope__/NAME` of a target as it was sent, nothing resolved or
 * decoded before: what is behind it passes every guard as if it had come alone.
 * `null` where there is none.
 */
export function scopePrefix(
  url: string,
  host: string | null,
): ScopePrefix | null {
  if (!mayHaveScopePrefix(url)) return null;
  const start = targetStart(url, host);
  const names: string[] = [];
  let end = start;
  for (;;) {
    onePrefix.lastIndex = end;
    const found = onePrefix.exec(url);
    if (found === null) break;
    names.push(decodePercent(found[1] ?? "").toLowerCase());
    end = onePrefix.lastIndex;
  }
  if (names.length === 0) return null;
  const rest = url.slice(end);
  const target = rest.startsWith("/") ? rest : `/${rest}`;
  return { names, url: url.slice(0, start) + target };
}

/** The URL of a request without what places it in a scope. */
export function withoutScopePrefix(url: string, host: string | null): string {
  return scopePrefix(url, host)?.url ?? url;
}
