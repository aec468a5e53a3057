/** What a secret looks like. */
interface SecretShape {
  readonly kind: string;
  /** Linear in the text; where it has a group, that is the secret. */
  readonly pattern: RegExp;
}

/** A JSON Web Token, whose header begins with `{"` (RFC 7519 section 3.1). */
const jwtPattern =
  /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{2,}\.[\w-]*(?:\.[\w-]+){0,2}/g;

/** Texts that are secrets wherever they stand: their makers gave them prefixes so that they are found. */
export const secretShapes: readonly SecretShape[] = [
  { kind: "jwt", pattern: jwtPattern },
  {
    kind: "bearer",
    pattern: /\bBearer\s{1,9}(?=\S{0,99}\d|\S{20})([\w.~+/-]{8,}=*)/gi,
  },
  {
    kind: "basic",
    pattern: /\bBasic\s{1,9}(?=\S{0,99}[\d=A-Z])([\w+/]{8,}={0,2})(?![\w+/])/g,
  },
  { kind: "github", pattern: /(?<!\w)(?:gh[opusr]_|github_pat_)\w{16,}/g },
  { kind: "gitlab", pattern: /(?<!\w)glpat-[\w-]{16,}/g },
  { kind: "secret_key", pattern: /(?<!\w)(?:sk|rk|whsec)[-_][\w-]{16,}/g },
  { kind: "aws", pattern: /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?!\w)/g },
  { kind: "slack", pattern: /(?<!\w)xox[a-z]-[\w-]{8,}/g },
  { kind: "google", pattern: /(?<!\w)AIza[\w-]{30,}/g },
  { kind: "npm", pattern: /(?<!\w)npm_\w{20,}/g },
  { kind: "userinfo", pattern: /\w:\/\/([^\s/?#@"'<>\\]{1,200})@/g },
];

/** A private key in PEM (RFC 7468), also where its lines are written as `\n`. */
export const pemPattern =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{1,20000}-----END [A-Z ]{0,40}PRIVATE KEY-----/g;

/** Bits for each character above which a text was hardly written by a person. */
const highEntropy = 3.4;

/** Whether a text looks drawn by chance: long, of letters and digits, without order. */
export function looksRandom(text: string): boolean {
  if (text.length < 20 || !/^[\w+/.=~:-]+$/.test(text)) return false;
  if (!/\d/.test(text) || !/[a-z]/i.test(text)) return false;
  return entropyOf(text.slice(0, 200)) >= highEntropy;
}

/** Shannon's entropy of the characters of a text, in bits for each. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const unit of text) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    const share = count / text.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}
