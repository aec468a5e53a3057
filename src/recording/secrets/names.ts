import { remembered, remembering } from "../../redaction/remembered.ts";
import { secretNames, type SecretTest } from "../../redaction/secret_names.ts";

/** Which names tell a secret in a recording, and which make one likely. */
export interface NameTest {
  /** What it holds is a secret, whatever it looks like. */
  readonly isSecret: SecretTest;
  /** What it holds is a secret if it looks drawn by chance. */
  readonly isSuspicious: (name: string) => boolean;
}

const likely = /auth|token|secret|session|sess|cred|sign|key|nonce|cookie|jwt/;

/** The names of secrets in a recording, which are those that are masked on screens. */
export function recordedNames(more: readonly string[] = []): NameTest {
  return {
    isSecret: remembering(secretNames(more)),
    isSuspicious: remembered((name) => likely.test(plainName(name))),
  };
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s[\]]/g, "");
}
