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

let isAsked = false;

/**
 * Takes them from the schema of stubs. To import the server's own table would
 * bring its engine for patterns into the page, and a list of our own would be
 * a second one to keep.
 */
export async function loadCriterionExamples(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  const answer = await call<JsonObject>("/schema/stubs.json");
  if (answer.kind !== "ok") {
    isAsked = false;
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
