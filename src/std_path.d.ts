/** The functions in use of `@std/path`, those of one system: the npm package that carries it ships no types. */

/** Joins parts with the system's separator and resolves `.` and `..`. */
export function join(...parts: string[]): string;
/** All but the last part. */
export function dirname(path: string): string;
/** The last part. */
export function basename(path: string): string;
/** An absolute path, from the last absolute part on or from the working directory. */
export function resolve(...parts: string[]): string;
