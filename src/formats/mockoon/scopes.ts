import type { Json } from "../../json/values.ts";
import { memberOf, numberOf, textOf } from "../member.ts";

/** Characters of an environment's name in that of its scope. */
const maxName = 100;

/**
 * The scopes in which environments answer: none for one by itself. Several
 * have a port each in Mockoon, which tells their scopes apart; where two have
 * the same, or one has none, their names do.
 */
export function scopesOf(
  environments: readonly Json[],
): readonly (string | null)[] {
  if (environments.length < 2) return environments.map(() => null);
  const ports = environments.map((one) => numberOf(memberOf(one, "port")));
  const areTold = !ports.includes(undefined) &&
    new Set(ports).size === ports.length;
  const names = areTold ? ports.map(String) : environments.map(slugOf);
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((name) => {
    let scope = `environment-${name}`;
    for (let more = counts.get(name) ?? 2; taken.has(scope); more++) {
      scope = `environment-${name}-${more}`;
      counts.set(name, more + 1);
    }
    taken.add(scope);
    return scope;
  });
}

/** A name as that of a scope may be; `1` where nothing is left of it. */
function slugOf(environment: Json): string {
  const name = textOf(memberOf(environment, "name")) ?? "";
  const plain = name.slice(0, maxName).normalize("NFKD").replaceAll(
    /\p{M}/gu,
    "",
  );
  const words = plain.toLowerCase().match(/[a-z0-9]+/g);
  return words?.join("-") ?? "1";
}
