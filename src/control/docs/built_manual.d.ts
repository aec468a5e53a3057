/**
 * The module that `deno task admin:build` writes to `admin/dist/manual/`. It
 * is described here so that types can be checked before it is there.
 */
export const manualText: string;

/** Images by their path below the manual's, in base64. */
export const manualImages: ReadonlyMap<string, string>;
