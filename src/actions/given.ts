/** The members that were given, without those that were left out. */
export function given<T extends object>(
  members: T,
): { [K in keyof T]?: NonNullable<T[K]> } {
  const kept: Partial<T> = {};
  for (const name in members) {
    if (members[name] != null) kept[name] = members[name];
  }
  return kept as { [K in keyof T]?: NonNullable<T[K]> };
}
