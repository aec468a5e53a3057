import assert from "node:assert/strict";
import fc from "fast-check";
import {
  fitsPath,
  parsePath,
  pathParams,
} from "../../src/matching/path_pattern.ts";
import { pathFrom, segmentsAt } from "../../src/request/path_place.ts";
import { decodePercent } from "../../src/request/percent.ts";

interface Vector {
  readonly pattern: string;
  readonly decoded_path: string;
  readonly matched: boolean;
  readonly params: Record<string, string>;
  readonly specificity: number;
}

const vectors: Vector[] = JSON.parse(
  Deno.readTextFileSync(
    new URL("../data/contract_vectors.json", import.meta.url),
  ),
).paths;

/** Where A10 decides: parameters take no empty segment, patterns may be encoded. */
const deviations: Record<string, Record<string, string> | null> = {
  "/u/{id}/x on /u//x": null,
  "/a%20b on /a b": {},
};

const split = (path: string) => segmentsAt(pathFrom(path, 0));

function capture(
  pattern: string,
  rawPath: string,
): Record<string, string> | null {
  const parsed = parsePath(pattern);
  const segments = split(rawPath);
  return fitsPath(parsed, segments)
    ? Object.fromEntries(pathParams(parsed, { segments }))
    : null;
}

function encodePath(decoded: string): string {
  return decoded.split("/").map(encodeURIComponent).join("/");
}

Deno.test("path patterns answer the reference's vectors, where A10 does not decide", () => {
  assert.equal(vectors.length, 35);
  for (const vector of vectors) {
    const name = `${vector.pattern} on ${vector.decoded_path}`;
    const theirs = vector.matched ? vector.params : null;
    const own = deviations[name];
    const expected = own === undefined ? theirs : own;
    assert.deepEqual(
      capture(vector.pattern, encodePath(vector.decoded_path)),
      expected,
      name,
    );
    if (own !== undefined) assert.notDeepEqual(own, theirs, name);
    if (vector.matched) {
      assert.equal(
        parsePath(vector.pattern).specificity,
        vector.specificity,
        name,
      );
    }
  }
});

Deno.test("an encoded slash stays inside its segment", () => {
  assert.deepEqual(capture("/files/{n}", "/files/a%2Fb"), { n: "a/b" });
  assert.equal(capture("/files/a/b", "/files/a%2Fb"), null);
  assert.deepEqual(capture("/files/a%2Fb", "/files/a%2fb"), {});
  assert.deepEqual(split("/a%2Fb/c?d/e"), ["a/b", "c"]);
});

Deno.test("a pattern may be written decoded or encoded", () => {
  for (const pattern of ["/kim@corp.example", "/kim%40corp.example"]) {
    assert.deepEqual(capture(pattern, "/kim@corp.example"), {});
    assert.deepEqual(capture(pattern, "/kim%40corp.example"), {});
  }
  assert.deepEqual(capture("/a%20b", "/a%2520b"), {});
});

Deno.test("a target with bad escapes stays as sent", () => {
  for (const path of ["/%", "/a%zz", "/%f", "/100%/x"]) {
    assert.equal(decodePercent(path), path);
  }
  assert.equal(decodePercent("/a%FFb%zz+%E2%82%AC"), "/a\ufffdb%zz+€");
});

Deno.test("a pattern built from a path matches that path", () =>
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { maxLength: 5 }),
      (segments) => {
        const usable = segments.map((segment) =>
          segment.replaceAll(/[{}]/g, "-")
        );
        const raw = "/" + usable.map(encodeURIComponent).join("/");
        assert.deepEqual(split(raw), usable);
        assert.notEqual(capture(raw, raw), null);
        const decoded = "/" +
          usable.map((segment) => segment.replaceAll("/", "%2F")).join("/");
        if (usable.every((segment) => !segment.includes("%"))) {
          assert.notEqual(capture(decoded, raw), null);
        }
        const open = "/" +
          usable.map((_, position) => `{p${position}}`).join("/");
        assert.deepEqual(Object.values(capture(open, raw) ?? {}), usable);
        assert.equal(capture(open + "/{more}", raw), null);
      },
    ),
  ));

Deno.test("no raw path makes the split throw", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (path, pattern) => {
      capture(pattern, path);
    }),
  ));
