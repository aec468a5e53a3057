import type { JsonObject } from "../../json/values.ts";
import { isUsualPath, targetOf, usualTarget } from "../criteria.ts";
import type { Entry } from "../entry.ts";
import { isSendable, tooLong } from "../sendable.ts";
import { fullJavaPattern, literal } from "../patterns/java_pattern.ts";

/** What WireMock's ways to name a URL ask of the path, or of the target as it is sent. */
export function readUrl(given: JsonObject, entry: Entry): JsonObject {
  const { url, urlPattern, urlPath, urlPathPattern, urlPathTemplate } = given;
  for (const [name, one] of Object.entries({ url, urlPath, urlPathTemplate })) {
    if (typeof one !== "string" || isSendable(one)) continue;
    entry.refuse(["request", name], tooLong);
    return {};
  }
  if (typeof url === "string") return exactUrl(url, entry);
  if (typeof urlPattern === "string") {
    return byPattern(urlPattern, {
      entry,
      name: "urlPattern",
      field: "target",
    });
  }
  if (typeof urlPath === "string") return exactPath(urlPath, entry);
  if (typeof urlPathPattern === "string") {
    return byPattern(urlPathPattern, {
      entry,
      name: "urlPathPattern",
      field: "path",
    });
  }
  return typeof urlPathTemplate === "string"
    ? byTemplate(urlPathTemplate, entry)
    : {};
}

function exactUrl(url: string, entry: Entry): JsonObject {
  if (url.startsWith("/")) return { target: url };
  entry.refuse(
    ["request", "url"],
    'it does not start with "/", so that no request has it',
  );
  return {};
}

function exactPath(path: string, entry: Entry): JsonObject {
  if (!path.startsWith("/")) {
    entry.refuse(
      ["request", "urlPath"],
      'it does not start with "/", so that no request has it',
    );
    return {};
  }
  // The index looks the path up, and one pattern for all says how it is sent.
  return isUsualPath(path)
    ? { path, target: usualTarget }
    : { target: targetOf(literal(path)) };
}

/** Whether the pattern takes everything. */
function isEverything(pattern: string): boolean {
  return /^\/?\.\*$/.test(pattern);
}

function byPattern(
  source: string,
  { entry, name, field }: {
    readonly entry: Entry;
    readonly name: string;
    readonly field: "path" | "target";
  },
): JsonObject {
  if (isEverything(source)) return {};
  const pattern = fullJavaPattern(source);
  if (pattern.ok) return { [field]: { $regex: pattern.pattern } };
  entry.refuse(["request", name], pattern.reason);
  return {};
}

/** A path without a slash at its end or two at its start: a pattern of Standin's takes these, too. */
const strict = targetOf("/[^/?](?:[^?]*[^/?])?");

function byTemplate(template: string, entry: Entry): JsonObject {
  const place = ["request", "urlPathTemplate"];
  const segments = template.split("/").map((segment): string | null => {
    const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
    if (name !== undefined) return `{${name.replaceAll(/[.;*]/g, "")}}`;
    // With one parameter there is only one way to fit text around it.
    const isPartial = /^[^{}*%]*\{[\w-]+\}[^{}*%]*$/.test(segment);
    return isPartial || !/[{}*%]/.test(segment) ? segment : null;
  });
  if (segments.includes(null) || !template.startsWith("/")) {
    entry.refuse(
      place,
      "a template with several parameters in one segment, or with wildcards, has no path",
    );
    return {};
  }
  return { path: segments.join("/"), target: strict };
}
