import type { Manual, ManualPage } from "../../src/model/manual.ts";
import { apiExamples } from "./api_examples.ts";
import { groupsOf } from "./groups.ts";
import { renderPage } from "./page_html.ts";
import { otherPages, pageName } from "./places.ts";
import { sectionsOf } from "./sections.ts";

/** The files that the manual is made of, from the root of the repository. */
export async function manualFiles(root: URL): Promise<string[]> {
  const found = [...otherPages];
  for (const folder of ["docs/", "docs/images/"]) {
    for await (const { isFile, name } of Deno.readDir(new URL(folder, root))) {
      if (isFile) found.push(folder + name);
    }
  }
  return found.sort();
}

/** Writes the manual, its images, and the module by which a server takes them in. */
export async function buildManual(root: URL, out: URL): Promise<void> {
  const files = await manualFiles(root);
  const manual = await makeManual(root, files);
  await Deno.mkdir(new URL("manual/", out));
  const write = (name: string, text: string) =>
    Deno.writeTextFile(new URL(`manual/${name}`, out), text);
  await write("manual.json", JSON.stringify(manual));
  const images = files.filter((file) => file.startsWith("docs/images/"))
    .map((file) => file.slice("docs/".length));
  for (const image of images) {
    const bytes = await Deno.readFile(new URL(`docs/${image}`, root));
    await write(`${image.slice("images/".length)}.txt`, bytes.toBase64());
  }
  await write("built_manual.ts", manifest(images));
}

async function makeManual(
  root: URL,
  files: readonly string[],
): Promise<Manual> {
  const pages: Record<string, ManualPage> = {};
  const sections: Manual["sections"][number][] = [];
  const sources: Record<string, string> = {};
  for (const file of files) {
    const name = pageName(file);
    if (name === null) continue;
    const source = await Deno.readTextFile(new URL(file, root));
    sources[name] = source;
    const { html, headings } = renderPage(source, file);
    pages[name] = { title: headings[0]?.text ?? name, html, headings };
    sections.push(...sectionsOf(source, name));
  }
  return {
    groups: groupsOf(sources[""] ?? ""),
    pages,
    sections,
    examples: apiExamples(sources["api"] ?? ""),
  };
}

/** Images stand in it as base64, since only text can be imported. */
function manifest(images: readonly string[]): string {
  const imports = images.map((image, index) =>
    `import image${index} from "./${
      image.slice("images/".length)
    }.txt" with { type: "text" };`
  );
  const entries = images.map((image, index) =>
    `  ["${image}", image${index}],`
  );
  return `import text from "./manual.json" with { type: "text" };
${imports.join("\n")}

/** The manual as JSON. */
export const manualText: string = text;

/** Images by their path, in base64. */
export const manualImages: ReadonlyMap<string, string> = new Map([
${entries.join("\n")}
]);
`;
}
