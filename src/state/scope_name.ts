import type { World } from "../runtime/world.ts";

const maxTitle = 40;

/**
 * A name for a scope that brings none: its title as far as a header's name can
 * hold it, and a mark that nobody else has. It draws nothing that a seed rules.
 */
export function freeName(
  title: string | null,
  isUsed: (name: string) => boolean,
  { uuid }: World,
): string {
  const words = (title ?? "").toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const start = words.join("-").slice(0, maxTitle).replace(/-$/, "") ||
    "scope";
  for (;;) {
    const name = `${start}-${uuid().slice(0, 8)}`;
    if (!isUsed(name)) return name;
  }
}
