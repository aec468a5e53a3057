import fc from "fast-check";
import assert from "node:assert/strict";
import { Run } from "../../../src/formats/format.ts";
import type { Importer } from "../../../src/formats/format.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../src/json/values.ts";
import { finish } from "../../../src/runtime/work.ts";
import { requestTest, type TriedRequest } from "../tried_request.ts";

/** What a tool asks of requests, and requests that are sent, both drawn so that they often fit and often miss. */
export interface Drawn {
  /** The matcher that is looked at. */
  readonly name: string;
  /** The `request` of a mapping, the `httpRequest` of an expectation. */
  readonly asked: fc.Arbitrary<JsonObject>;
  readonly sent: fc.Arbitrary<TriedRequest>;
  /** Whether the tool would take the request: its rule, written down a second time. */
  readonly takes: (asked: JsonObject, sent: TriedRequest) => boolean;
  /** Whether an import refuses all that is asked. */
  readonly isRefused?: true;
}

/** An entry of a tool's file that asks for something. */
export type Entry = (asked: JsonObject) => Json;

/** The test that an import makes of an entry; `null` where the entry is refused. */
export function importedTest(
  importer: Importer,
  value: Json,
): ((sent: TriedRequest) => boolean) | null {
  const document = { value, locate: () => ({ line: 1, column: 1 }) };
  const run = new Run({ files: { read: () => undefined } }, {});
  finish(importer([{ file: "a.json", document }], run));
  const [entry] = run.entries;
  const isRefused = entry?.notes.some(({ verdict, effect }) =>
    verdict === "refused" || verdict === "lost" || effect === "wider"
  );
  const fields = entry?.drafts[0]?.payload["request"];
  return isRefused || !isJsonObject(fields) ? null : requestTest(fields);
}

const pairs = 1000;

/** Shares of the pairs that have to fit, to miss and to be taken, so that a test can fail. */
const least = { fit: 0.02, missed: 0.02, taken: 0.01 };

/** Every request that an import takes is one that its tool takes. */
export function neverWider(
  { asked, sent, takes, isRefused }: Drawn,
  importer: Importer,
  entryOf: Entry,
): void {
  const counts = { fit: 0, missed: 0, taken: 0 };
  fc.assert(
    fc.property(asked, sent, (asked, sent) => {
      const test = importedTest(importer, entryOf(asked));
      assert.ok(test === null || isRefused !== true, JSON.stringify(asked));
      if (test === null) return;
      const isTheirs = takes(asked, sent);
      const isOurs = test(sent);
      counts[isTheirs ? "fit" : "missed"]++;
      if (isOurs) counts.taken++;
      assert.ok(isTheirs || !isOurs, JSON.stringify([asked, sent]));
    }),
    { numRuns: pairs },
  );
  if (isRefused) return;
  for (const name of ["fit", "missed", "taken"] as const) {
    const count = counts[name];
    assert.ok(count >= pairs * least[name], `only ${count} ${name}`);
  }
}
