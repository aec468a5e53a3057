/** The formats that are read, by the names that people give. */
export const formatNames = [
  "standin",
  "wiremock",
  "openapi",
  "har",
  "curl",
  "mockoon",
  "mountebank",
  "postman",
  "mockserver",
  "hoverfly",
  "vcr",
  "nock",
] as const;

export type FormatName = (typeof formatNames)[number];

/** The formats that can be written. */
export const exportNames = ["standin", "wiremock", "har"] as const;

export type ExportName = (typeof exportNames)[number];
