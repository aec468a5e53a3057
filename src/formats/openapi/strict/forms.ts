import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../json/values.ts";
import { allKinds, kindsOf } from "./schema_words.ts";
import { joinedList, prefixedText } from "./joined_lists.ts";
import { listCriterion } from "./lists.ts";
import { attempt, type Spot, type StrictScene } from "./scene.ts";
import { strictSchema } from "./written_schema.ts";
import { anyText, isTextKind, textCriterion } from "./text_values.ts";

/** How values are written that are no plain text. */
export interface Form {
  /** Each item as a value of its name, or all in one text with this between them; `null` where lists are not read. */
  readonly items: "repeated" | { readonly delimiter: string } | null;
  /** What stands in front of a text. */
  readonly prefix?: string;
}

/** A way to write a value: as one text, or as all values of its name. */
type Way =
  | { readonly one: JsonObject }
  | { readonly all: JsonObject };

/** What a schema asks of all values of a name. */
export function valuesCriterion(
  spot: Spot,
  form: Form,
  scene: StrictScene,
): JsonObject {
  const ways = waysOf(spot, form, scene);
  if (ways === null) return anyText;
  const values: Json[] = ways.map((way) =>
    "all" in way ? way.all : way.one === anyText ? { $length: 1 } : [way.one]
  );
  const [only] = values;
  return {
    $values: values.length === 1 && only !== undefined ? only : { $or: values },
  };
}

/** What a schema asks of a text, of which there is only one. */
export function textForm(
  spot: Spot,
  form: Form,
  scene: StrictScene,
): JsonObject {
  const ways = waysOf(spot, form, scene) ?? [{ one: anyText }];
  const texts = ways.flatMap((way) => "one" in way ? [way.one] : []);
  const [only] = texts;
  return texts.length === 1 && only !== undefined ? only : { $or: texts };
}

/** The ways in which values of a schema are written; `null` where all may be. */
function waysOf(
  spot: Spot,
  form: Form,
  scene: StrictScene,
): readonly Way[] | null {
  const kinds = kindsOf(spot, scene);
  const { result: schema, gaps } = attempt(
    scene,
    (trial) => strictSchema(spot, trial),
  );
  const isFree = schema === true ||
    (isJsonObject(schema) && Object.keys(schema).length === 0);
  if (isFree && gaps.length === 0 && form.prefix === undefined) return null;
  // Nothing fits where a type is none.
  if (kinds.size === 0) gaps.forEach(scene.tell);
  const ways: Way[] = [];
  if ([...kinds].some(isTextKind)) {
    ways.push({ one: plainText(spot, form, scene) });
  }
  if (kinds.size === allKinds.length) {
    // Each text would be a list of one, which hardly a schema asks anything.
    const message = "without a type, only one text fits";
    scene.tell({ place: spot.place, message, effect: "narrower" });
    return ways;
  }
  if (kinds.has("array")) ways.push(...listWays(spot, form, { ways, scene }));
  if (kinds.has("object") || kinds.size === 1 && kinds.has("null")) {
    const isLeft = ways.length > 0;
    const what = kinds.has("object") ? "an object" : "null";
    const message = isLeft
      ? `${what} is not read here, so that only other values fit`
      : `${what} is not read here`;
    const effect = isLeft ? "narrower" : "wider";
    scene.tell({ place: spot.place, message, effect });
    if (!isLeft) ways.push({ all: anyList });
  }
  return ways;
}

const anyList: JsonObject = { $length: { $gte: 1 } };

function plainText(spot: Spot, form: Form, scene: StrictScene): JsonObject {
  const { prefix } = form;
  if (prefix !== undefined) {
    return prefixedText(spot, { delimiter: "", prefix }, scene);
  }
  return textCriterion(strictSchema(spot, scene), kindsOf(spot, scene));
}

/** A list where it can be read, or has to be. */
function listWays(
  spot: Spot,
  { items, prefix = "" }: Form,
  { ways, scene }: { ways: readonly Way[]; scene: StrictScene },
): Way[] {
  const { result, gaps } = attempt<Way>(scene, (trial) => {
    if (items === "repeated") return { all: listCriterion(spot, trial) };
    if (items !== null) {
      return { one: joinedList(spot, { ...items, prefix }, trial) };
    }
    const message = "a list is not read here";
    trial.tell({ place: spot.place, message, effect: "wider" });
    return { all: anyList };
  });
  const isWider = gaps.some(({ effect }) => effect === "wider");
  if (isWider && ways.length > 0) {
    const message = "lists are not read here, so that only one value fits";
    scene.tell({ place: spot.place, message, effect: "narrower" });
    return [];
  }
  for (const gap of gaps) scene.tell(gap);
  return [result];
}
