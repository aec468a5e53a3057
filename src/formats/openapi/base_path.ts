import { isJsonObject, type JsonObject } from "../../json/values.ts";
import { textOf } from "../member.ts";

/** The path in front of all: that of the first server, with its variables at their defaults. */
export function baseOf(
  document: JsonObject,
  item: JsonObject,
  operation: JsonObject,
): string {
  const basePath = textOf(document["basePath"]);
  if (basePath !== undefined) return rooted(basePath);
  const servers = operation["servers"] ?? item["servers"] ??
    document["servers"];
  const [server] = Array.isArray(servers) ? servers : [];
  if (!isJsonObject(server)) return "";
  const variables = isJsonObject(server["variables"])
    ? server["variables"]
    : {};
  const url = (textOf(server["url"]) ?? "").replaceAll(
    /\{([^{}]+)\}/g,
    (_, name) => {
      const variable = variables[name];
      return isJsonObject(variable) ? textOf(variable["default"]) ?? "" : "";
    },
  );
  return rooted(url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[?#].*$/, ""));
}

function rooted(path: string): string {
  const inner = path.replaceAll(/^\/+|\/+$/g, "");
  return inner === "" || inner === "." ? "" : `/${inner}`;
}
