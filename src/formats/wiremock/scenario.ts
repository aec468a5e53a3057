import type { Json, JsonObject } from "../../json/values.ts";
import { textOf } from "../member.ts";

/** What a mapping of a scenario asks of the scope's state and changes in it: its state is kept under the scenario's name, and not set where it begins. */
export function translateScenario(mapping: JsonObject): JsonObject {
  const name = textOf(mapping["scenarioName"]);
  if (name === undefined) return {};
  const required = textOf(mapping["requiredScenarioState"]);
  const next = textOf(mapping["newScenarioState"]);
  return {
    ...(required === undefined
      ? {}
      : { when: { state: { [name]: stateOf(required) } } }),
    ...(next === undefined
      ? {}
      : { then: { state: { [name]: stateOf(next) } } }),
  };
}

/** The state in which each scenario begins is none. */
function stateOf(name: string): Json {
  return name === "Started" ? null : name;
}
