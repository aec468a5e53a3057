import { z } from "zod";
import { report } from "../../schema/scalars.ts";

/** Characters of a file's name. */
const maxFileName = 1000;

/** Why a name cannot be that of a file below a folder; `null` where it can. Nothing is decoded: a percent sign is one. */
function whyOutside(name: string): string | null {
  if (/^[\\/]|^[A-Za-z]:/.test(name)) return "it begins at a root";
  if (/[\\\0]/.test(name)) return "it holds a backslash or NUL";
  return name.split("/").includes("..") ? 'it leads upwards by ".."' : null;
}

/** The name of a file below the folder of its stub, with slashes. */
export const bodyFileName = z.string().max(maxFileName).meta({
  description: 'a file below the folder of the stub, such as "users/1.json"',
  jsonSchema: { minLength: 1 },
}).superRefine((name, ctx) => {
  const reason = name === "" ? "it is empty" : whyOutside(name);
  if (reason === null) return;
  const message =
    `Value error, A body_file lies below the folder of its stub, and ${
      JSON.stringify(name.slice(0, 100))
    } does not: ${reason}`;
  report(ctx, "value_error", message);
});
