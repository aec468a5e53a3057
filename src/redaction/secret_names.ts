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

/** Whether a text is worth a look for names of secrets and their values, or for a user in a URL: most are not. */
export function mayHoldSecrets(text: string, { hint }: SecretTest): boolean {
  hint.lastIndex = 0;
  return hint.test(text) || /:\/\/[^/]*@/.test(text);
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
  return Object.assign(isSecret, { hint });
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
