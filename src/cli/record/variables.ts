/** The variables in which a program finds the server. */
export function variablesOf(
  names: readonly string[],
  address: string,
): Record<string, string> {
  return Object.fromEntries(
    ["STANDIN_URL", ...names].map((name) => [name, address]),
  );
}
