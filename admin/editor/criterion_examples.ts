import { signal } from "@preact/signals";
import type { JsonObject } from "../../src/json/values.ts";
import { call } from "../api.ts";
import { at, isJsonObject } from "../json_text.ts";

/** An operator of the criteria, in the shortest form that it can be written in. */
export interface CriterionExample {
  readonly name: string;
  readonly criterion: JsonObject;
}

/** Every operator that the server knows, in its order; empty until it has answered. */
export const criterionExamples = signal<readonly CriterionExample[]>([]);

let asking: Promise<void> | undefined;

/**
 * Takes them from the schema of stubs. To import the server's own table would
 * bring its engine for patterns into the page, and a list of our own would be
 * a second one to keep.
 */
export function loadCriterionExamples(): Promise<void> {
  asking ??= load();
  return asking;
}

async function load(): Promise<void> {
  const answer = await call<JsonObject>("/schema/stubs.json");
  if (answer.kind !== "ok") {
    // The next one to ask tries again.
    asking = undefined;
    return;
  }
  const operators = at(answer.value, ["$defs", "Criterion", "properties"]);
  if (!isJsonObject(operators)) return;
  criterionExamples.value = Object.entries(operators).flatMap(
    ([name, schema]) => {
      const examples = at(schema, ["examples"]);
      return Array.isArray(examples) && examples[0] !== undefined
        ? [{ name, criterion: { [name]: examples[0] } }]
        : [];
    },
  );
}
