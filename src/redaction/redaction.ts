// What is secret in a request, and how it is shown instead: names that tell
// secrets, masks for headers, targets and bodies, and the masked entry. What
// matches, renders or sends sees the truth and does not come here.

import type { SecretTest } from "./secret_names.ts";

/** Whether a text holds a placeholder. */
export function isMasked(text: string): boolean {
  return /\[redacted(?::\w+)?\]/.test(text);
}

/** Which names tell secrets, and what tells one secret from another. */
export interface Redaction {
  readonly isSecret: SecretTest;
  /** The same for equal secrets; nobody can try secrets against it without the key behind it. */
  tag(secret: string): string;
}
