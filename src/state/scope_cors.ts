import { inherited, type Scope } from "./scope.ts";
import type { Scopes } from "./scopes.ts";

/** Whether pages of other origins may read the answers in the scope with a name, which may have ended; `null` is the global one. */
export function opensToPages(scopes: Scopes, name: string | null): boolean {
  const { global, rules } = scopes;
  const scope = name === null ? global : scopes.find(name);
  const told = scope === undefined
    ? scopes.endings.find(name ?? "")?.cors
    : inherited(scope, "cors");
  return told ?? rules.cors;
}

/** Whether there is any scope whose answers they may read. */
export function opensAnywhere(scopes: Scopes): boolean {
  const isOpen = (scope: Scope) =>
    inherited(scope, "cors") ?? scopes.rules.cors;
  return scopes.all().some(isOpen);
}
