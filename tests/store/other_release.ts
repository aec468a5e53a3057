/** The program as another release, which says so in its version and writes other formats. */
export interface OtherRelease extends Disposable {
  readonly main: string;
}

const root = new URL("../../", import.meta.url).pathname;

/** Where a release says in which format it writes, and what leads from the older one to it. */
const formats: Readonly<
  Record<string, readonly (readonly [string, string])[]>
> = {
  "src/store/redis/joining.ts": [["format = 1;", "format = 2;"]],
  "src/store/sqlite/schema.ts": [
    ["format = 1;", "format = 2;"],
    [
      "migrations: readonly string[] = [];",
      'migrations: readonly string[] = ["CREATE TABLE later (a)"];',
    ],
  ],
};

/** A copy of the program, with the next formats or, where `sameFormats` says so, with today's. */
export function otherRelease({ sameFormats }: {
  readonly sameFormats: boolean;
}): OtherRelease {
  const folder = Deno.makeTempDirSync();
  copy(`${root}src`, `${folder}/src`);
  for (const name of ["main.ts", "deno.lock"]) {
    Deno.copyFileSync(root + name, `${folder}/${name}`);
  }
  const { workspace: _, ...config } = JSON.parse(
    Deno.readTextFileSync(`${root}deno.json`),
  );
  const text = JSON.stringify({ ...config, version: "99.0.0" });
  Deno.writeTextFileSync(`${folder}/deno.json`, text);
  for (const [name, edits] of Object.entries(sameFormats ? {} : formats)) {
    edit(`${folder}/${name}`, edits);
  }
  return {
    main: `${folder}/main.ts`,
    [Symbol.dispose]: () => Deno.removeSync(folder, { recursive: true }),
  };
}

function copy(from: string, to: string): void {
  Deno.mkdirSync(to);
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    const [source, target] = [`${from}/${name}`, `${to}/${name}`];
    if (isDirectory) copy(source, target);
    else Deno.copyFileSync(source, target);
  }
}

function edit(path: string, edits: readonly (readonly [string, string])[]) {
  let text = Deno.readTextFileSync(path);
  for (const [old, next] of edits) {
    if (!text.includes(old)) throw new Error(`${path} has no "${old}"`);
    text = text.replace(old, next);
  }
  Deno.writeTextFileSync(path, text);
}
