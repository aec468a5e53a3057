import type { JsonObject } from "../../../json/values.ts";
import type { Work } from "../../../runtime/work.ts";
import { together } from "../../criteria.ts";
import type { Entry } from "../../entry.ts";
import { dialectOf } from "./dialect.ts";
import type { References } from "../references.ts";
import { bodyCases } from "./bodies.ts";
import { parameterFields, parametersOf } from "./parameters.ts";
import {
  AskingTooMuch,
  countOfSchemas,
  memberAt,
  type Spot,
  type StrictScene,
} from "./scene.ts";

/** An operation, the path that it belongs to, and the document of both. */
interface StrictOperation {
  readonly method: string;
  readonly operation: JsonObject;
  readonly item: { readonly object: JsonObject; readonly file: string };
  readonly document: JsonObject;
  readonly references: References;
}

/** What a document asks of the requests of an operation beside path and method, for each kind of body that it takes; `null` where it is refused. */
export function* strictFields(
  { method, operation, item, document, references }: StrictOperation,
  entry: Entry,
): Work<JsonObject[] | null> {
  const consumes = [operation["consumes"] ?? document["consumes"] ?? []].flat()
    .filter((type) => typeof type === "string");
  const dialect = dialectOf(document);
  const scene = sceneOf(entry, { references, dialect, consumes });
  const at = { file: item.file, place: [] };
  const spot: Spot = { ...at, value: operation, isFar: false };
  const shared = item.object["parameters"] ?? null;
  const sources = [
    { ...at, value: shared, isFar: true },
    memberAt(spot, "parameters"),
  ];
  try {
    const parameters = parametersOf(sources, scene);
    const asked = yield* parameterFields(parameters, scene);
    const cases = yield* bodyCases(spot, { method, parameters }, scene);
    // What is broken was told as what makes the stub wider.
    references.broken.clear();
    return cases.map((fields) => together(asked, fields));
  } catch (error) {
    if (!(error instanceof AskingTooMuch)) throw error;
    entry.refuse([], error.message);
    return null;
  }
}

/** A scene that tells an entry each thing once. */
function sceneOf(
  entry: Entry,
  parts: Omit<StrictScene, "tell" | "spend">,
): StrictScene {
  const told = new Set<string>();
  return {
    ...parts,
    spend: countOfSchemas(),
    tell: ({ place, message, effect }) => {
      const key = JSON.stringify([place, message, effect]);
      if (told.has(key)) return;
      told.add(key);
      if (effect === "wider") entry.wider(place, message);
      else entry.lost(place, message, effect);
    },
  };
}
