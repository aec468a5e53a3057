import { json } from "../control/json_answers.ts";
import { jsonList } from "../control/json_list.ts";
import { memberOf, textOf } from "../formats/member.ts";
import { textInTurns } from "../runtime/text_in_turns.ts";
import { adminErrors, notThere } from "./admin_errors.ts";
import type { AdminCall, AdminParts, AdminRoute } from "./admin_route.ts";
import { readPayloadBytes, readPayloadJson } from "./mapping_reading.ts";
import {
  firstState,
  scenariosOf,
  setScenario,
  startScenarios,
} from "./scenario_book.ts";

/** The routes of `/__admin/scenarios`. */
export function scenarioRoutes(parts: AdminParts): AdminRoute[] {
  return [
    {
      method: "GET",
      path: "/scenarios",
      async handle({ scope }) {
        const all = await scenariosOf(parts, scope);
        const scenarios = all.values().map((
          { name, possibleStates, ...rest },
        ) => ({
          id: name,
          name,
          possibleStates: [...possibleStates],
          ...rest,
        }));
        return jsonList({ scenarios }, parts);
      },
    },
    {
      method: "POST",
      path: "/scenarios/reset",
      async handle({ scope }) {
        await startScenarios(parts, scope);
        return json({});
      },
    },
    {
      method: "PUT",
      path: "/scenarios/{name}/state",
      handle: (call) => setState(parts, call),
    },
  ];
}

/** Without a payload the scenario begins again. */
async function setState(
  parts: AdminParts,
  { request, params: [name = ""], scope }: AdminCall,
): Promise<Response> {
  const bytes = await readPayloadBytes(request, parts);
  if (!bytes.ok) return bytes.response;
  const scenario = (await scenariosOf(parts, scope)).get(name);
  if (scenario === undefined) {
    return notThere(`Scenario ${name} does not exist`);
  }
  const text = await textInTurns(bytes.value, { fatal: false });
  const reading = await readPayloadJson(text.trim() || "{}", parts, 20);
  const next = reading.ok
    ? textOf(memberOf(reading.value, "state")) ?? firstState
    : null;
  if (next === null) {
    return adminErrors(422, [{ code: 10, title: "Error parsing JSON" }]);
  }
  if (!scenario.possibleStates.has(next)) {
    const title = `Scenario ${name} does not support state ${next}`;
    return adminErrors(422, [{ code: 11, title }]);
  }
  const trouble = await setScenario(parts, scope, { name, next });
  return trouble === null
    ? json({})
    : adminErrors(422, [{ code: 10, title: trouble }]);
}
