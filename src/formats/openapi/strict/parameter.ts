import type { JsonObject } from "../../../json/values.ts";
import { absent, single } from "../../criteria.ts";
import { textOf } from "../../member.ts";
import { formOf, memberFieldsOf } from "./parameter_styles.ts";
import { kindsOf, wordsFor } from "./schema_words.ts";
import { textForm, valuesCriterion } from "./forms.ts";
import { objectFields } from "./objects.ts";
import {
  inside,
  memberAt,
  objectAt,
  type Spot,
  type StrictScene,
} from "./scene.ts";
import { strictSchema } from "./written_schema.ts";
import { anyText, asObject } from "./text_values.ts";

/** What a parameter asks of the fields among which it stands; `null` where that is nothing. */
export function parameterCriterion(
  parameter: Spot,
  scene: StrictScene,
): JsonObject | null {
  const { name: given, in: where, required } = objectAt(parameter);
  const name = textOf(given) ?? "";
  const isRequired = required === true || where === "path";
  const schema = schemaOf(parameter, scene);
  const kinds = kindsOf(schema, scene);
  const isObject = kinds.size === 1 && kinds.has("object");
  if (isObject && !hasContent(parameter)) {
    return objectCriterion(parameter, { schema, isRequired, scene });
  }
  const there = {
    $key_values: single(name, valueOf(parameter, schema, scene)),
  };
  return isRequired ? there : { $or: [absent(name), there] };
}

function hasContent(parameter: Spot): boolean {
  return objectAt(parameter)["content"] !== undefined;
}

/** The schema of a parameter, which in Swagger 2 is itself. */
function schemaOf(parameter: Spot, { dialect }: StrictScene): Spot {
  if (!dialect.isSwagger) return memberOr(parameter, "schema", true);
  const { required: _, ...schema } = objectAt(parameter);
  return { ...parameter, value: schema };
}

/** A member at a spot, or a value where there is none. */
function memberOr(spot: Spot, name: string, missing: boolean): Spot {
  return inside(spot, objectAt(spot)[name] ?? missing, name);
}

function valueOf(
  parameter: Spot,
  schema: Spot,
  scene: StrictScene,
): JsonObject {
  const { in: where, allowEmptyValue } = objectAt(parameter);
  const isPath = where === "path";
  if (hasContent(parameter)) {
    const text = contentText(memberAt(parameter, "content"), scene);
    return isPath ? text : { $values: [text] };
  }
  const form = formOf(parameter, scene);
  if (isPath) return textForm(schema, form, scene);
  const values = valuesCriterion(schema, form, scene);
  return allowEmptyValue === true && values !== anyText
    ? { $values: { $or: [[""], values["$values"] ?? []] } }
    : values;
}

/** What a parameter that is an object asks of the fields that are its members. */
function objectCriterion(
  parameter: Spot,
  { schema, isRequired, scene }: {
    readonly schema: Spot;
    readonly isRequired: boolean;
    readonly scene: StrictScene;
  },
): JsonObject {
  const members = memberFieldsOf(parameter, scene);
  if (members !== null) {
    const fields = objectFields(schema, members, scene);
    const { criterion, present, mayBeEmpty } = fields;
    if (isRequired) return { $and: [present, criterion] };
    return mayBeEmpty ? criterion : { $or: [{ $not: present }, criterion] };
  }
  const name = textOf(objectAt(parameter)["name"]) ?? "";
  if (wordsFor("object", schema, scene).length > 0) {
    const message = "an object in one text is not read";
    scene.tell({ place: schema.place, message, effect: "wider" });
  }
  const there = { $key_values: single(name, anyText) };
  return isRequired ? there : { $or: [absent(name), there] };
}

/** What the one media type of a parameter asks of its text. */
function contentText(content: Spot, scene: StrictScene): JsonObject {
  const [entry] = Object.keys(objectAt(content));
  if (entry === undefined) return anyText;
  const schema = memberOr(memberAt(content, entry), "schema", true);
  if (schema.value === true) return anyText;
  if (/[/+]json\b/i.test(entry)) {
    return { $json: { $json_schema: asObject(strictSchema(schema, scene)) } };
  }
  const message = `a schema of ${JSON.stringify(entry)} is not looked at`;
  scene.tell({ place: schema.place, message, effect: "wider" });
  return anyText;
}
