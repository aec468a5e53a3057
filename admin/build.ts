import { fileURLToPath } from "node:url";
import { buildManual, manualFiles } from "./manual/build_manual.ts";

/** Bundles the admin UI and the manual into `admin/dist/`; does nothing when no source has changed. */
const here = new URL("./", import.meta.url);
const root = new URL("../", here);
const dist = new URL("dist/", here);
/** What of the server's code is bundled, too. */
const shared = ["json", "redaction", "schema"].map((room) =>
  new URL(`src/${room}/`, root)
);
/** The style sheets: of the first view, and of all others. */
const styles = {
  "admin.css": ["tokens", "base", "controls", "shell", "list"],
  "later.css": ["forms", "stub_list", "detail", "editor", "views"],
  "docs.css": ["tokens", "base", "controls", "forms", "docs"],
};
/** The scripts of the docs pages: what a page needs before it is shown, and the rest. */
const docsScripts = ["docs/docs_theme.ts", "docs/docs_page.ts"];

async function sources(folder: URL): Promise<URL[]> {
  const found: URL[] = [];
  for await (const entry of Deno.readDir(folder)) {
    if (entry.isDirectory && !entry.name.startsWith("dist")) {
      found.push(...await sources(new URL(`${entry.name}/`, folder)));
    } else if (entry.isFile) found.push(new URL(entry.name, folder));
  }
  return found.sort((a, b) => a.href < b.href ? -1 : 1);
}

async function digest(files: readonly URL[]): Promise<string> {
  const texts = await Promise.all(files.map(async (file) => {
    const bytes = await Deno.readFile(file);
    return `${file.href.slice(root.href.length)}\n${bytes.toBase64()}`;
  }));
  const bytes = new TextEncoder().encode(texts.join("\0"));
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(hash).toHex().slice(0, 16);
}

async function isBuilt(digest: string): Promise<boolean> {
  try {
    return await Deno.readTextFile(new URL("build.txt", dist)) === digest;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Drops comments and indentation: the style sheets hold no strings in which these could stand. */
function squeeze(css: string): string {
  return css.replace(/\/\*[^]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,>]) ?/g, "$1")
    .replace(/: /g, ":")
    .replace(/;}/g, "}")
    .trim();
}

/** Bundles scripts to `out`. */
async function bundle(
  out: URL,
  scripts: readonly string[],
  flags: readonly string[] = [],
): Promise<void> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--platform=browser",
      "--minify",
      ...flags,
      `--outdir=${fileURLToPath(out)}`,
      ...scripts.map((name) => fileURLToPath(new URL(name, here))),
    ],
    stdout: "inherit",
    stderr: "inherit",
  });
  const { code } = await command.output();
  if (code !== 0) {
    throw new Error(
      `Bundling "admin/${
        scripts[0]
      }" failed: see the lines of "deno bundle" above`,
    );
  }
}

async function styleSheet(parts: readonly string[]): Promise<string> {
  const sheets = parts.map((name) =>
    Deno.readTextFile(new URL(`styles/${name}.css`, here))
  );
  return squeeze((await Promise.all(sheets)).join("\n"));
}

/** The module through which the server, and `deno compile`, take in every built file. */
function manifest(names: readonly string[], digest: string): string {
  const imports = names.map((name, index) =>
    `import file${index} from "./${name}" with { type: "text" };`
  );
  const entries = names.map((name, index) => `  ["${name}", file${index}],`);
  return `${imports.join("\n")}

/** Built files by name. */
export const builtFiles: ReadonlyMap<string, string> = new Map([
${entries.join("\n")}
]);

/** Changes whenever a source of the UI does. */
export const buildId = "${digest}";
`;
}

/** Puts a finished build in place; another one that was quicker stays. */
async function install(built: URL): Promise<void> {
  await Deno.remove(dist, { recursive: true }).catch(() => {});
  try {
    await Deno.rename(built, dist);
  } catch {
    await Deno.remove(built, { recursive: true });
  }
}

async function build(): Promise<void> {
  const files = await Promise.all([here, ...shared].map(sources));
  const pages = (await manualFiles(root)).map((file) => new URL(file, root));
  const wanted = await digest([...files.flat(), ...pages]);
  if (await isBuilt(wanted)) return;
  const next = new URL(`dist.${Deno.pid}/`, here);
  // What only some views need becomes a file of its own.
  await bundle(next, ["main.tsx"], ["--code-splitting"]);
  await bundle(next, docsScripts);
  for (const [name, parts] of Object.entries(styles)) {
    await Deno.writeTextFile(new URL(name, next), await styleSheet(parts));
  }
  for (const name of ["shell.html", "icon.svg"]) {
    await Deno.copyFile(new URL(name, here), new URL(name, next));
  }
  const names = (await sources(next)).map(({ href }) =>
    href.slice(next.href.length)
  );
  await Deno.writeTextFile(
    new URL("built_files.ts", next),
    manifest(names, wanted),
  );
  await buildManual(root, next);
  await Deno.writeTextFile(new URL("build.txt", next), wanted);
  await install(next);
}

await build();
