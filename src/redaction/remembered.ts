import type { SecretTest } from "./secret_names.ts";

/** Names whose answer is remembered: the same few come again and again. */
const mostRemembered = 10_000;

/** A test of names that remembers its answers. */
export function remembered(
  test: (name: string) => boolean,
): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const result = test(name);
    if (known.size < mostRemembered && name.length <= 80) {
      // A part of a body would hold on to all of it.
      known.set(String.fromCharCode(...unitsOf(name)), result);
    }
    return result;
  };
}

function* unitsOf(text: string): Iterable<number> {
  for (let at = 0; at < text.length; at++) yield text.charCodeAt(at);
}

/** The same for a test of secrets. */
export function remembering(isSecret: SecretTest): SecretTest {
  return Object.assign(remembered(isSecret), { hint: isSecret.hint });
}
