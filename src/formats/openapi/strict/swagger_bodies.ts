import { type JsonObject, setOwn } from "../../../json/values.ts";
import { textOf } from "../../member.ts";
import { formOf } from "./parameter_styles.ts";
import type { DescribedBody } from "./contents.ts";
import { memberAt, objectAt, type Spot, type StrictScene } from "./scene.ts";

const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/** The body of Swagger 2, which is a parameter, or several for the fields of a form; `null` where there is none. */
export function olderBody(
  operation: Spot,
  parameters: readonly Spot[],
  scene: StrictScene,
): DescribedBody | null {
  if (objectAt(operation)["requestBody"] !== undefined) {
    const { place } = memberAt(operation, "requestBody");
    const message = '"requestBody" is not of Swagger 2, and is not read';
    scene.tell({ place, message, effect: "wider" });
  }
  const consumed = scene.consumes;
  const fields = parameters.filter((one) => isIn(one, "formData"));
  if (fields.length > 0) return formBody(fields, consumed, scene);
  const body = parameters.find((one) => isIn(one, "body"));
  if (body === undefined) return null;
  const isRequired = objectAt(body)["required"] === true;
  const schema = objectAt(body)["schema"] === undefined
    ? null
    : memberAt(body, "schema");
  const types = consumed.length === 0 ? ["application/json"] : consumed;
  const contents = types.map((type) => ({
    type,
    spot: body,
    schema,
    formOf: () => ({ items: null }),
  }));
  return { contents, isRequired, hasTypes: consumed.length > 0 };
}

function isIn(parameter: Spot, place: string): boolean {
  return objectAt(parameter)["in"] === place;
}

/** The fields of a form as the object that they are. */
function formBody(
  fields: readonly Spot[],
  consumed: readonly string[],
  scene: StrictScene,
): DescribedBody {
  const properties: JsonObject = {};
  const required: string[] = [];
  const byName = new Map<string, Spot>();
  for (const field of fields) {
    const { required: isRequired, ...schema } = objectAt(field);
    const name = textOf(schema["name"]) ?? "";
    byName.set(name, field);
    const isFile = schema["type"] === "file";
    setOwn(properties, name, isFile ? { type: "string" } : schema);
    if (isRequired === true) required.push(name);
  }
  const [first] = fields;
  const spot: Spot = {
    value: { type: "object", properties, required },
    file: first?.file ?? "",
    place: first?.place ?? [],
    isFar: true,
  };
  const hasFile = fields.some((one) => objectAt(one)["type"] === "file");
  const named = consumed.filter((one) => one === form || one === multipart);
  const types = named.length > 0 ? named : [hasFile ? multipart : form];
  const contents = types.map((type) => ({
    type,
    spot,
    schema: spot,
    formOf: (name: string) => formOf(byName.get(name) ?? spot, scene),
  }));
  return { contents, isRequired: required.length > 0, hasTypes: true };
}
