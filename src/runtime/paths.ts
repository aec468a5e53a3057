// Paths as the system writes them. The functions are taken one by one: the
// library's own choice between systems asks for `process`, which makes the
// runtime load its Node layer, a third of what a start with stubs takes.

// @ts-types="../std_path.d.ts"
import { basename as posixBasename } from "@std/path/posix/basename.js";
// @ts-types="../std_path.d.ts"
import { dirname as posixDirname } from "@std/path/posix/dirname.js";
// @ts-types="../std_path.d.ts"
import { join as posixJoin } from "@std/path/posix/join.js";
// @ts-types="../std_path.d.ts"
import { resolve as posixResolve } from "@std/path/posix/resolve.js";
// @ts-types="../std_path.d.ts"
import { basename as windowsBasename } from "@std/path/windows/basename.js";
// @ts-types="../std_path.d.ts"
import { dirname as windowsDirname } from "@std/path/windows/dirname.js";
// @ts-types="../std_path.d.ts"
import { join as windowsJoin } from "@std/path/windows/join.js";
// @ts-types="../std_path.d.ts"
import { resolve as windowsResolve } from "@std/path/windows/resolve.js";

const isWindows = Deno.build.os === "windows";

/** `/`, or `\` on Windows. */
export const SEPARATOR = isWindows ? "\\" : "/";

export const basename = isWindows ? windowsBasename : posixBasename;
export const dirname = isWindows ? windowsDirname : posixDirname;
export const join = isWindows ? windowsJoin : posixJoin;
export const resolve = isWindows ? windowsResolve : posixResolve;
