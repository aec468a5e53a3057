import { textOf } from "../../member.ts";
import type { Form } from "./forms.ts";
import type { MemberFields } from "./objects.ts";
import { objectAt, type Spot, type StrictScene } from "./scene.ts";

/** What stands between the items of a list in Swagger 2. */
const collections: Readonly<Record<string, string>> = {
  csv: ",",
  ssv: " ",
  tsv: "\t",
  pipes: "|",
};

/** How the values of a parameter are written, by its place and style. */
export function formOf(parameter: Spot, scene: StrictScene): Form {
  const given = objectAt(parameter);
  if (scene.dialect.isSwagger) {
    const format = textOf(given["collectionFormat"]) ?? "csv";
    if (format === "multi") return { items: "repeated" };
    return { items: delimitedBy(collections[format]) };
  }
  const { style, explode } = styleOf(parameter);
  const name = textOf(given["name"]) ?? "";
  switch (style) {
    case "form":
      if (!explode) return { items: { delimiter: "," } };
      return { items: given["in"] === "cookie" ? null : "repeated" };
    case "cookie":
      return { items: explode ? "repeated" : { delimiter: "," } };
    case "simple":
      return { items: { delimiter: "," } };
    case "spaceDelimited":
      return { items: explode ? null : { delimiter: " " } };
    case "pipeDelimited":
      return { items: explode ? null : { delimiter: "|" } };
    // Versions differ in what stands between items that are not exploded.
    case "label":
      return { items: explode ? { delimiter: "." } : null, prefix: "." };
    case "matrix": {
      const prefix = `;${name}=`;
      return { items: { delimiter: explode ? prefix : "," }, prefix };
    }
    default:
      if (style !== "deepObject") tellStyle(parameter, scene);
      return { items: null };
  }
}

function delimitedBy(delimiter: string | undefined): Form["items"] {
  return delimiter === undefined ? null : { delimiter };
}

/** The style of a parameter, and whether each of its values stands for itself. */
function styleOf(parameter: Spot): { style: string; explode: boolean } {
  const { in: where, style: given, explode } = objectAt(parameter);
  const usual = where === "path" || where === "header" ? "simple" : "form";
  const style = textOf(given) ?? usual;
  const isExploded = typeof explode === "boolean"
    ? explode
    : style === "form" || style === "cookie";
  return { style, explode: isExploded };
}

function tellStyle(parameter: Spot, { tell }: StrictScene): void {
  const { style } = styleOf(parameter);
  const message = `the style ${JSON.stringify(style)} is not read`;
  tell({ place: parameter.place, message, effect: "wider" });
}

/** How the members of a parameter stand among the fields; `null` where they stand in one text. */
export function memberFieldsOf(
  parameter: Spot,
  { dialect }: StrictScene,
): MemberFields | null {
  if (dialect.isSwagger) return null;
  const name = textOf(objectAt(parameter)["name"]) ?? "";
  const { in: where } = objectAt(parameter);
  const { style, explode } = styleOf(parameter);
  const formOf = () => ({ items: null });
  if (style === "deepObject" && where === "query") {
    const fieldOf = (member: string) => `${name}[${member}]`;
    return { fieldOf, prefix: `${name}[`, isWhole: true, formOf };
  }
  const isExploded = explode &&
    ((style === "form" && where === "query") ||
      (style === "cookie" && where === "cookie"));
  return isExploded
    ? { fieldOf: (member) => member, prefix: null, isWhole: false, formOf }
    : null;
}
