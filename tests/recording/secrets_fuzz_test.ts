import assert from "node:assert/strict";
import fc from "fast-check";
import { findSecrets } from "../../src/recording/find_secrets.ts";
import { finish } from "../../src/runtime/work.ts";
import { posted, recorded, type Told } from "./exchanges.ts";

const word = fc.stringMatching(/^[a-zA-Z0-9]{12,24}$/)
  .filter((text) => /\d/.test(text) && /[a-z]/i.test(text));

const names = fc.constantFrom(
  "authorization",
  "proxy-authorization",
  "x-api-key",
  "api-key",
  "x-auth-token",
  "x-amz-security-token",
  "x-csrf-token",
  "token",
  "access_token",
  "refresh_token",
  "id_token",
  "client_secret",
  "password",
  "secret",
  "api_key",
  "signature",
  "sig",
  "X-Amz-Signature",
);

/** A name in another case, with other marks between its words. */
const spelled = fc.tuple(names, fc.integer({ min: 0, max: 5 })).map(
  ([name, way]) => {
    switch (way) {
      case 0:
        return name.toUpperCase();
      case 1:
        return name.replaceAll(/[-_](\w)/g, (_, first) => first.toUpperCase());
      case 2:
        return name.replaceAll("-", "_");
      case 3:
        return name.replaceAll("_", "-");
      case 4:
        return name.replace(/^\w/, (first) => first.toUpperCase());
      default:
        return name;
    }
  },
);

const encodings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  base64: (text) => btoa(text),
  "base64 in others": (text) => btoa(`user:${text}!`),
  "base64 behind others": (text) => `ab${btoa(`x${text}`)}`,
  base64url: (text) =>
    btoa(`ÿ?${text}`).replaceAll("+", "-").replaceAll("/", "_"),
  percent: (text) =>
    text.replaceAll(
      /./g,
      (one) => `%${one.charCodeAt(0).toString(16).padStart(2, "0")}`,
    ),
  "percent of base64": (text) => encodeURIComponent(btoa(`::${text}`)),
};

const placed = fc.record({
  name: spelled,
  secret: word,
  where: fc.constantFrom(
    "header",
    "query",
    "form",
    "json",
    "nested",
    "answer",
    "cookie",
  ),
  again: fc.constantFrom(...Object.keys(encodings)),
});

type Placed = typeof placed extends fc.Arbitrary<infer T> ? T : never;

/** An exchange that tells a secret by its name, and one that holds it once more. */
function telling({ name, secret, where, again }: Placed): Told[] {
  const copy = (encodings[again] ?? String)(secret);
  const later: Told[] = [
    {
      target: `/later/${encodeURIComponent(copy)}?x=${
        encodeURIComponent(copy)
      }`,
      answer: JSON.stringify({ note: copy }),
    },
    posted("/later", { list: [copy] }, {
      answerHeaders: [["content-type", "text/plain"], ["x-note", copy]],
      answer: `a ${copy} b`,
    }),
  ];
  const [key, value] = [encodeURIComponent(name), encodeURIComponent(secret)];
  switch (where) {
    case "header":
      return [{ headers: { [name]: `Token ${secret}` } }, ...later];
    case "query":
      return [{ target: `/a?${key}=${value}` }, ...later];
    case "form":
      return [{
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: `a=1&${key}=${value}`,
      }, ...later];
    case "json":
      return [posted("/a", { [name]: secret }), ...later];
    case "nested":
      return [
        posted("/a", { list: [{ [name]: { inner: [secret] } }] }),
        ...later,
      ];
    case "cookie":
      return [{ headers: { Cookie: `a=b; sid=${secret}` } }, ...later];
    default:
      return [
        { answer: JSON.stringify({ deep: { [name]: secret } }) },
        ...later,
      ];
  }
}

Deno.test("of secrets under any name, in any case and encoding, none slips through, and the check finds none", () => {
  const property = fc.property(
    fc.array(placed, { minLength: 1, maxLength: 3 }),
    fc.constantFrom("exact" as const, "smallest" as const),
    (list, matchers) => {
      const told = list.flatMap(telling);
      const { stubs, masked, report } = recorded(told, { matchers });
      const text = JSON.stringify([stubs, masked, report]);
      for (const { secret, again } of list) {
        for (const encode of Object.values(encodings)) {
          assert.ok(!text.includes(encode(secret)), `${secret} ${again}`);
        }
        // Neither does the middle of its base64, wherever it stood.
        assert.ok(
          !text.includes(btoa(secret).slice(1, -4)),
          `${secret} ${again}`,
        );
      }
      assert.deepEqual(finish(findSecrets([...stubs])), []);
    },
  );
  fc.assert(property, { numRuns: 300, seed: 22 });
});
