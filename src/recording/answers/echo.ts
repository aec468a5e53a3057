import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { asTemplate } from "../template_text.ts";

/** What stands for the id until the text is a template. */
const mark = "\u0001";

/**
 * An answer that says what its path said, as a template: values that are the
 * id, and paths that end in it or go on behind it.
 */
export function echoing(
  action: JsonObject,
  id: string,
  parameter: string,
): JsonObject {
  const { response } = action;
  if (!isJsonObject(response)) return action;
  const { body, headers, ...rest } = response;
  const template = `{{ request.path_params.${parameter} }}`;
  const said = body === undefined ? body : bodyEcho(body, id);
  const lines = isJsonObject(headers) ? headersEcho(headers, id, template) : {};
  return {
    response: {
      ...rest,
      ...(isJsonObject(headers) ? { headers } : {}),
      ...lines,
      ...(said === undefined || said === null
        ? body === undefined ? {} : { body }
        : { template_body: asTemplate(said).replaceAll(mark, template) }),
    },
  };
}

/** The text of a body with marks where the id was; `null` where it was nowhere. */
function bodyEcho(body: Json, id: string): string | null {
  if (typeof body === "string") {
    const text = inPaths(body.replaceAll(mark, ""), id);
    return text.includes(mark) ? text : null;
  }
  const text = JSON.stringify(marked(body, id));
  return text.includes("\\u0001")
    // A number has no quotes around it.
    ? text.replaceAll('"\\u0001#"', mark).replaceAll("\\u0001", mark)
    : null;
}

function marked(value: Json, id: string): Json {
  if (typeof value === "string") {
    return value === id ? mark : inPaths(value.replaceAll(mark, ""), id);
  }
  if (typeof value === "number" || isRawNumber(value)) {
    return JSON.stringify(value) === id ? `${mark}#` : value;
  }
  if (Array.isArray(value)) return value.map((one) => marked(one, id));
  if (!isJsonObject(value)) return value;
  const tree = {};
  for (const [name, one] of Object.entries(value)) {
    setOwn(tree, name, marked(one, id));
  }
  return tree;
}

/** The id as a segment of a path. */
function inPaths(text: string, id: string): string {
  if (!text.includes(`/${id}`)) return text;
  const parts = text.split(`/${id}`);
  return parts.reduce((whole, part) =>
    /^(?:[/?#"'\s<)\\]|$)/.test(part)
      ? `${whole}/${mark}${part}`
      : `${whole}/${id}${part}`
  );
}

function headersEcho(
  headers: JsonObject,
  id: string,
  template: string,
): JsonObject {
  const { location, ...others } = headers;
  if (typeof location !== "string") return {};
  const text = inPaths(location, id);
  if (!text.includes(mark)) return {};
  const template_headers = {
    location: asTemplate(text).replaceAll(mark, template),
  };
  return { headers: others, template_headers };
}
