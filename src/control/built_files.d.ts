/**
 * The module that `deno task admin:build` writes to `admin/dist/`. It is
 * described here so that types can be checked before it is there.
 */
export const builtFiles: ReadonlyMap<string, string>;

export const buildId: string;
