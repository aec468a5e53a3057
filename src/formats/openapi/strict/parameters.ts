import { isJsonObject, type JsonObject } from "../../../json/values.ts";
import type { Work } from "../../../runtime/work.ts";
import { allOf } from "../../criteria.ts";
import {
  followed,
  itemsAt,
  objectAt,
  type Spot,
  type StrictScene,
  tellOdd,
} from "./scene.ts";
import { parameterCriterion } from "./parameter.ts";

/** Where a parameter stands, and the field of a stub. */
const fields: Readonly<Record<string, string>> = {
  query: "query",
  header: "headers",
  cookie: "cookies",
  path: "path_params",
};

/** Headers that OpenAPI describes elsewhere (OpenAPI 3.1, section 4.8.12). */
const elsewhere = new Set(["accept", "content-type", "authorization"]);

/** The parameters of an operation, and of its path but for those that it has itself. */
export function parametersOf(
  sources: readonly Spot[],
  scene: StrictScene,
): Spot[] {
  const byPlace = new Map<string, Spot>();
  for (const source of sources) {
    if (source.value !== null && !Array.isArray(source.value)) {
      const message = "parameters should be a list";
      scene.tell({ place: source.place, message, effect: "wider" });
    }
    for (const given of itemsAt(source)) {
      const parameter = followed(given, scene);
      if (!isJsonObject(parameter.value)) {
        if (parameter === given) tellOdd(given, "a parameter", scene);
        continue;
      }
      const { in: place, name } = objectAt(parameter);
      const isHeader = place === "header" && typeof name === "string";
      const key = [place ?? null, isHeader ? name.toLowerCase() : name ?? null];
      byPlace.set(JSON.stringify(key), parameter);
    }
  }
  return [...byPlace.values()];
}

/** What parameters ask of requests, by the field of a stub; those of a body are left to it. */
export function* parameterFields(
  parameters: readonly Spot[],
  scene: StrictScene,
): Work<JsonObject> {
  const asked = new Map<string, JsonObject[]>();
  for (const parameter of parameters) {
    yield;
    const field = fieldOf(parameter, scene);
    if (field === undefined) continue;
    const criterion = parameterCriterion(parameter, named(parameter, scene));
    if (criterion === null) continue;
    const known = asked.get(field);
    if (known === undefined) asked.set(field, [criterion]);
    else known.push(criterion);
  }
  return Object.fromEntries(
    asked.entries().map(([field, criteria]) => [field, allOf(criteria) ?? {}]),
  );
}

/** Where a parameter is looked for; `undefined` where it is not, which is told unless it is meant to be so. */
function fieldOf(parameter: Spot, scene: StrictScene): string | undefined {
  const { in: place, name } = objectAt(parameter);
  const { dialect: { isSwagger } } = scene;
  const isOfBody = isSwagger && (place === "body" || place === "formData");
  if (isOfBody) return undefined;
  const field = typeof place === "string" && Object.hasOwn(fields, place)
    ? fields[place]
    : undefined;
  if (field === undefined || typeof name !== "string" || name === "") {
    const message = name === undefined || name === ""
      ? "a parameter has no name"
      : `a parameter in ${JSON.stringify(place ?? null)} is not looked for`;
    scene.tell({ place: parameter.place, message, effect: "wider" });
    return undefined;
  }
  const isElsewhere = place === "header" && !isSwagger &&
    elsewhere.has(name.toLowerCase());
  return isElsewhere ? undefined : field;
}

/** A scene in which what is told names the parameter. */
function named(parameter: Spot, scene: StrictScene): StrictScene {
  const name = JSON.stringify(objectAt(parameter)["name"] ?? null);
  return {
    ...scene,
    tell: (gap) =>
      scene.tell({ ...gap, message: `parameter ${name}: ${gap.message}` }),
  };
}
