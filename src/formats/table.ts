import { isJsonObject, type Json } from "../json/values.ts";
import type { FormatName } from "../model/format_names.ts";
import type { Source } from "./entry.ts";
import type { Importer } from "./format.ts";
import { memberOf } from "./member.ts";

/** What a format is known by, and its importer, loaded when it is met. */
export interface FormatRow {
  readonly name: FormatName;
  /** Whether a file's value is of this format: by keys at its top, never by what stands deeper. */
  recognises(value: Json): boolean;
  load(): Promise<Importer>;
  /** Whether a file of this format may lead to YAML that is not of the import. */
  refersOn?(source: Source): boolean;
}

/** Every format that is read; the first row that recognises a value has it. */
export const formats: readonly FormatRow[] = [
  {
    name: "wiremock",
    recognises: (value) => has(value, "mappings") || isMapping(value),
    load: async () => (await import("./wiremock/wiremock.ts")).importWireMock,
  },
  {
    name: "openapi",
    recognises: (value) => has(value, "openapi") || has(value, "swagger"),
    load: async () => (await import("./openapi/openapi.ts")).importOpenApi,
    refersOn: ({ text }) =>
      text === undefined || /"\$ref"\s*:\s*"[^"#]/.test(text),
  },
  {
    name: "har",
    recognises: (value) => has(memberOf(value, "log"), "entries"),
    load: async () => (await import("./har/har.ts")).importHar,
  },
  {
    name: "curl",
    recognises: (value) =>
      typeof value === "string" && /(?:^|[\s/])curl(?:\.exe)?\s/.test(value),
    load: async () => (await import("./curl/curl.ts")).importCurl,
  },
  {
    name: "mockoon",
    recognises: (value) =>
      has(value, "routes", "endpointPrefix") || has(value, "uuid", "routes") ||
      (has(value, "source", "data") && isMockoonExport(value)),
    load: async () => (await import("./mockoon/mockoon.ts")).importMockoon,
  },
  {
    name: "mountebank",
    recognises: (value) =>
      has(value, "imposters") || has(value, "protocol", "stubs"),
    load: async () =>
      (await import("./mountebank/mountebank.ts")).importMountebank,
  },
  {
    name: "postman",
    recognises: (value) =>
      has(value, "info", "item") || has(value, "requests", "order"),
    load: async () => (await import("./postman/postman.ts")).importPostman,
  },
  {
    name: "mockserver",
    recognises: (value) =>
      has(value, "httpRequest") ||
      (Array.isArray(value) && value.length > 0 &&
        value.every((one) => has(one, "httpRequest"))),
    load: async () =>
      (await import("./mockserver/mockserver.ts")).importMockServer,
  },
  {
    name: "hoverfly",
    recognises: (value) => has(memberOf(value, "data"), "pairs"),
    load: async () => (await import("./hoverfly/hoverfly.ts")).importHoverfly,
  },
  {
    name: "vcr",
    recognises: (value) =>
      has(value, "interactions") || has(value, "http_interactions"),
    load: async () => (await import("./vcr/vcr.ts")).importVcr,
  },
  {
    name: "nock",
    recognises: (value) =>
      Array.isArray(value) && value.length > 0 &&
      value.every((one) => has(one, "scope", "path", "response")),
    load: async () => (await import("./nock/nock.ts")).importNock,
  },
  {
    name: "standin",
    recognises: (value) => has(value, "stubs") || isStubList(value),
    load: async () => (await import("./standin/standin.ts")).importStandin,
  },
];

function isMockoonExport(value: Json): boolean {
  return isJsonObject(value) && typeof value["source"] === "string" &&
    value["source"].startsWith("mockoon:");
}

/** A mapping, or a list of them, which WireMock itself does not take. */
function isMapping(value: Json): boolean {
  return Array.isArray(value)
    ? value.length > 0 && value.every(isMapping)
    : has(value, "request", "response") && !has(value, "action");
}

function isStubList(value: Json): boolean {
  return Array.isArray(value) && value.length > 0 &&
    value.every((one) => has(one, "request", "action"));
}

function has(value: Json, ...names: string[]): boolean {
  return isJsonObject(value) &&
    names.every((name) => Object.hasOwn(value, name));
}
