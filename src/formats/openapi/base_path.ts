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
  return rooted(url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[?#].*$/s, ""));
}

function rooted(path: string): string {
  // Slashes at the end are sought from there: a pattern would look at each run of them.
  let end = path.length;
  while (path[end - 1] === "/") end--;
  const inner = path.slice(0, end).replace(/^\/+/, "");
  return inner === "" || inner === "." ? "" : `/${inner}`;
}
