import type { Manual } from "../../model/manual.ts";
import { unlessMissing } from "../built_modules.ts";

/** What was built of `docs/`. */
export interface BuiltDocs {
  readonly manual: Manual;
  /** Images by their path below the manual's, in base64. */
  readonly images: ReadonlyMap<string, string>;
}

let loaded: BuiltDocs | null = null;

/** The manual, or null where nobody has built it. It is read when the first page is asked for. */
export async function loadDocs(): Promise<BuiltDocs | null> {
  return loaded ??= await readDocs();
}

async function readDocs(): Promise<BuiltDocs | null> {
  const built = await unlessMissing(() =>
    import(
      // @ts-types="./built_manual.d.ts"
      "../../../admin/dist/manual/built_manual.ts"
    )
  );
  if (built === null) return null;
  const manual: Manual = JSON.parse(built.manualText);
  return { manual, images: built.manualImages };
}
