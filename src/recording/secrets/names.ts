import { secretNames, type SecretTest } from "../../redaction/secret_names.ts";

/** Which names tell a secret in a recording, and which make one likely. */
export interface NameTest {
  /** What it holds is a secret, whatever it looks like. */
  readonly isSecret: SecretTest;
  /** What it holds is a secret if it looks drawn by chance. */
  readonly isSuspicious: SecretTest;
}

/** Parts of names, without `-` and `_`, that tell a secret in a file, which lives longer than a screen: also `password_confirmation`, `passwords2`. */
const telling =
  /password|passwd|passphrase|apikey|accesskey|privatekey|clientsecret|secretkey|authtoken|accesstoken|refreshtoken|sessiontoken|csrftoken/;

/** What signs a request or an address is as good as a secret (presigned URLs). */
const signing = /^(?:sig|signature|xamz.*|xgoogsignature|xgoogcredential)$/;

/** Numbers and kinds of secrets, which are none. */
const about =
  /(?:type|count|length|size|expiry|expires|expiresin|expiresat|expiration|ttl|required|enabled|valid|policy|strength|url|uri|hint)$/;

const likely = /auth|token|secret|session|sess|cred|sign|key|nonce|cookie|jwt/;

/** The names of secrets in a recording: those that are masked on screens, and their like. */
export function recordedNames(more: readonly string[] = []): NameTest {
  const isUsual = secretNames(more);
  return {
    isSecret: remembered((name) => {
      const plain = plainName(name);
      if (isUsual(name) || signing.test(plain)) return true;
      return telling.test(plain) && !about.test(plain);
    }),
    isSuspicious: remembered((name) => likely.test(plainName(name))),
  };
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s[\]]/g, "");
}

/** Names whose answer is remembered: the same few come again and again. */
const mostRemembered = 10_000;

function remembered(test: SecretTest): SecretTest {
  const known = new Map<string, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const result = test(name);
    if (known.size < mostRemembered) known.set(name, result);
    return result;
  };
}
