import type { Redaction } from "./redaction.ts";

/** Characters of a secret that give it away. */
const pieceLength = 4;

/** Characters of a secret whose pieces are looked for. */
const mostLooked = 200;

const mostKnown = 1000;

/** The secrets of one request, with what was shown in their place. */
export class KnownSecrets {
  readonly #redaction: Redaction;
  readonly #shown = new Map<string, string>();

  /** More secrets than this have no tags: each takes time, and there may be a million. */
  get #isFull(): boolean {
    return this.#shown.size >= mostKnown;
  }

  constructor(redaction: Redaction) {
    this.#redaction = redaction;
  }

  /** What is shown in place of a secret, which is remembered; a placeholder stays as it is. */
  readonly show = (secret: string): string => {
    if (secret === "" || /^\[redacted:\w+\]$/.test(secret)) return secret;
    const known = this.#shown.get(secret);
    if (known !== undefined) return known;
    if (this.#isFull) return "[redacted]";
    const placeholder = `[redacted:${this.#redaction.tag(secret)}]`;
    this.#shown.set(secret, placeholder);
    return placeholder;
  };

  get count(): number {
    return this.#shown.size;
  }

  /** A text without the secrets that were met so far, wherever they stand in it. */
  maskIn(text: string): string {
    if (this.#isFull && text !== "") return "[redacted]";
    const longestFirst = [...this.#shown].sort(([a], [b]) =>
      b.length - a.length
    );
    return longestFirst.reduce(
      (masked, [secret, placeholder]) =>
        masked.replaceAll(secret, () => placeholder),
      text,
    );
  }

  /** A text that was cut, without the secret in whose middle it ends. */
  withoutCutSecret(text: string): string {
    const ends = [...this.#shown.keys()].map((secret) => cutIn(text, secret));
    return text.slice(0, Math.min(text.length, ...ends));
  }

  /** Whether a text may quote a secret that was met, be it escaped or cut short. */
  isQuotedIn(text: string): boolean {
    return this.#isFull || [...this.#shown.keys()].some((secret) => {
      const length = Math.min(secret.length, pieceLength);
      const last = Math.min(secret.length, mostLooked) - length;
      for (let at = 0; at <= last; at++) {
        if (text.includes(secret.slice(at, at + length))) return true;
      }
      return false;
    });
  }
}

/** Where the start of a secret begins with which a text ends; the end of the text where there is none. */
function cutIn(text: string, secret: string): number {
  const first = secret.slice(0, pieceLength);
  let at = Math.max(0, text.length - secret.length + 1);
  for (;;) {
    at = text.indexOf(first, at);
    if (at === -1) return text.length;
    if (secret.startsWith(text.slice(at))) return at;
    at++;
  }
}
