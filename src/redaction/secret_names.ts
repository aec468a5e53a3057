/** Headers, parameters and members that hold secrets, without `-` and `_`. */
const usual = new Set(
  `authorization proxyauthorization cookie setcookie cookie2 setcookie2
pass passwd pwd passcode otp pin cvv cvc jwt credential credentials
sessionid session sid csrf xsrf authkey signingkey encryptionkey
ocpapimsubscriptionkey xfunctionskey codeverifier clientassertion`.split(/\s+/),
);

/** Endings that tell a secret, as of `new_password` and `X-Vault-Token`. */
const endings = [
  "password",
  "passwd",
  "passphrase",
  "secret",
  "token",
  "apikey",
  "accesskey",
  "privatekey",
  "secretkey",
];

/** Marks of a place in a list, which end like a secret and are none. */
const places = new Set([
  "pagetoken",
  "nextpagetoken",
  "nexttoken",
  "continuationtoken",
  "synctoken",
]);

/** Whether a header, a parameter or a member of this name holds a secret. */
export type SecretTest = (name: string) => boolean;

/** The usual names and some more; neither case nor `-` and `_` matter. */
export function secretNames(more: readonly string[] = []): SecretTest {
  const own = new Set(more.map(plain));
  return (name) => {
    const key = plain(name);
    if (own.has(key) || usual.has(key)) return true;
    return !places.has(key) && endings.some((ending) => key.endsWith(ending));
  };
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]/g, "");
}
