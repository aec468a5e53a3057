import type { Json } from "../../src/json/values.ts";
import { keyOfStep } from "../../src/json/pointer.ts";
import type { Clause } from "../../src/model/match_answer.ts";
import { briefJson, isJsonObject, readJson } from "../json_text.ts";
import { criterionText } from "../criterion_text.ts";
import { shortCriterion } from "../short_criterion.ts";
import { DiffTree } from "./diff_tree.tsx";

/** A criterion in few words, a plain value as JSON: 2 is another value than "2". */
function asked(value: Json): string {
  const short = shortCriterion(value);
  return isJsonObject(short)
    ? criterionText(value)
    : briefJson(short, Infinity);
}

const sides = [
  { name: "Expected", tone: "added", write: asked },
  { name: "Actual", tone: "removed" },
] as const;

/** Every member in which a JSON body differs from what a stub asks of it, as a tree. */
export function BodyPlaces({ clause }: { clause: Clause }) {
  const { places = [], actual } = clause;
  const body = typeof actual === "string" ? readJson(actual) : undefined;
  const found = places.map(({ pointer, expected, actual: sent, reason }) => ({
    path: pointer.split("/").slice(1).map(keyOfStep),
    before: expected,
    after: sent,
    ...(/^expected .*, got /.test(reason) || !isJsonObject(expected)
      ? {}
      : { note: reason }),
  }));
  return (
    <DiffTree
      differences={found}
      value={body?.ok === true ? body.value : undefined}
      label="Where the body differs"
      sides={sides}
    />
  );
}
