/** Secrets by the variables that hold them, or what is wrong with one. */
type SecretValues =
  | { readonly ok: true; readonly values: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/** Characters of a secret: a shorter one stands in every other word. */
const fewest = 4;

/** The values of the variables with some names, which are masked wherever they stand. */
export function secretValues(names: readonly string[]): SecretValues {
  const values: string[] = [];
  for (const name of names) {
    const value = Deno.env.get(name) ?? "";
    if (value.length < fewest) {
      const problem = value === ""
        ? `The variable ${name} of --secret-env is not set`
        : `The variable ${name} of --secret-env holds fewer than ${fewest} characters, which stand in too many words`;
      return { ok: false, problem };
    }
    values.push(value);
  }
  return { ok: true, values };
}
