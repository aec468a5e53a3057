/** Headers, parameters and members that hold secrets, without `-` and `_`. */
const usual = new Set(
  `authorization proxyauthorization cookie setcookie cookie2 setcookie2
pass passwd pwd passcode otp pin cvv cvc jwt credential credentials
sessionid session sid csrf xsrf authkey signingkey encryptionkey
ocpapimsubscriptionkey xfunctionskey codeverifier clientassertion`.split(/\s+/),
);

/** Endings that tell a secret, as of `new_password`, `X-Vault-Token` and `X-Forwarded-Authorization`. */
const endings =
  /(?:secret|token|authorization|authkey|passwords?|passwd|passphrase|apikey|accesskey|privatekey|secretkey)$/;

/** Parts that tell one wherever they stand: also `password_confirmation` and `accessTokens`. */
const telling =
  /password|passwd|passphrase|apikey|accesskey|privatekey|clientsecret|secretkey|authtoken|accesstoken|refreshtoken|sessiontoken|csrftoken/;

/** What signs a request or an address is as good as a secret (presigned URLs). */
const signing = /^(?:sig|signature|xamz.*|xgoogsignature|xgoogcredential)$/;

/** Numbers and kinds of secrets, which are none. */
const about =
  /(?:type|count|length|size|expiry|expires|expiresin|expiresat|expiration|ttl|required|enabled|valid|policy|strength|url|uri|hint)$/;

/** Marks of a place in a list, which end like a secret and are none. */
const places = new Set([
  "pagetoken",
  "nextpagetoken",
  "nexttoken",
  "continuationtoken",
  "synctoken",
]);

/** What is in every name of a secret, and in few other words. */
const hints =
  "pass|pwd|secret|token|auth|key|cookie|credential|session|sid|csrf|xsrf|jwt|otp|pin|cvv|cvc|sig|x-?amz|code_?-?verifier|assertion";

/** Whether a header, a parameter or a member of this name holds a secret. */
export interface SecretTest {
  (name: string): boolean;
  /** Finds what is in every such name: a text without it has none. Global, so whoever uses it sets `lastIndex`. */
  readonly hint: RegExp;
}

/** The usual names and some more; neither case nor `-` and `_` matter, nor a number behind a name. */
export function secretNames(more: readonly string[] = []): SecretTest {
  const own = new Set(more.map(plain));
  const isSecret = (name: string) => {
    const key = plain(name);
    if (own.has(key) || signing.test(key)) return true;
    const bare = key.replace(/\d{1,9}$/, "");
    if (usual.has(key) || usual.has(bare)) return true;
    if (places.has(key)) return false;
    return endings.test(bare) || (telling.test(key) && !about.test(key));
  };
  const hint = new RegExp([hints, ...[...own].map(spaced)].join("|"), "gi");
  return Object.assign(remembered(isSecret), { hint });
}

/** `user[password]` is a form's way to write a member of an object. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s[\]]/g, "");
}

/** A pattern for a plain name, however it is spelled. */
function spaced(name: string): string {
  return [...name].map((unit) => unit.replace(/\W/u, "\\$&"))
    .join("[-_.\\s[\\]]{0,2}");
}

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
      known.set(name, result);
    }
    return result;
  };
}
