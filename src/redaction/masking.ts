import type { SecretTest } from "./secret_names.ts";

/** How secrets in a text are found by their names, and what is shown instead. */
export interface Masking {
  readonly isSecret: SecretTest;
  readonly show: (secret: string) => string;
  /** Masks a text that stands in another, such as a member that holds JSON; without it, that text stays. */
  readonly inside?: (text: string) => string;
}

/** Whether a text may hold a name and its value. */
export function mayHoldNames(text: string): boolean {
  return /[=:<]/.test(text);
}
