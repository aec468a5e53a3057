/** The formats that are read, by the names that people give. */
export const formatNames = [
  "standin",
  "wiremock",
] as const;

export type FormatName = (typeof formatNames)[number];
