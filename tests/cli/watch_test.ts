import { type Running, until } from "../executable/program.ts";
import { stub, write } from "../stub_files/folder.ts";
import { inFolderTest, servingFromSource } from "./from_source.ts";

const file = (body: string) => JSON.stringify([stub("a", body)]);

async function answers(server: Running, body: string): Promise<void> {
  await until(`the answer ${body}`, async () => {
    const answer = await fetch(`${server.url}/a`);
    return await answer.text() === body;
  });
}

/** Lets a link lead elsewhere in one step, as `ln -sfn` and Kubernetes do. */
async function retarget(link: string, target: string): Promise<void> {
  await Deno.symlink(target, `${link}.new`);
  await Deno.rename(`${link}.new`, link);
}

/** A change that the watch has to see, with what it makes of the answer. */
type Change = readonly [body: string, change: () => Promise<void>];

interface Scene {
  readonly name: string;
  /** What is served, below the folder. */
  readonly stubs: string;
  /** Files by their path; the first answer is "1". */
  readonly files: Readonly<Record<string, string>>;
  /** Links by their path. */
  readonly links?: Readonly<Record<string, string>>;
  changes(folder: string): readonly Change[];
}

const scenes: readonly Scene[] = [
  {
    name: "a folder that is swapped for another, again and again",
    stubs: "stubs",
    files: {
      "stubs/a.json": file("1"),
      "next/a.json": file("2"),
      "last/a.json": file("4"),
    },
    changes: (folder) => {
      const swap = async (next: string, old: string) => {
        await Deno.rename(`${folder}/stubs`, `${folder}/${old}`);
        await Deno.rename(`${folder}/${next}`, `${folder}/stubs`);
      };
      return [
        ["2", () => swap("next", "old")],
        ["3", () => write(folder, { "stubs/a.json": file("3") })],
        ["4", () => swap("last", "older")],
        ["5", () => write(folder, { "stubs/a.json": file("5") })],
      ];
    },
  },
  {
    name: "a link in the middle of a chain",
    stubs: "a.json",
    files: { "v1/x.json": file("1"), "v2/x.json": file("2") },
    links: {
      "a.json": "links/middle.json",
      "links/middle.json": "../v1/x.json",
    },
    changes: (folder) => [
      ["2", () => retarget(`${folder}/links/middle.json`, "../v2/x.json")],
      ["3", () => write(folder, { "v2/x.json": file("3") })],
    ],
  },
  ...["current/stubs", "current/stubs/a.json"].map((stubs) => ({
    name: `a linked folder above ${stubs}`,
    stubs,
    files: {
      "v1/stubs/a.json": file("1"),
      "v2/stubs/a.json": file("2"),
      "v3/stubs/a.json": file("4"),
    },
    links: { current: "v1" },
    changes: (folder: string): readonly Change[] => [
      ["2", () => retarget(`${folder}/current`, "v2")],
      ["3", () => write(folder, { "v2/stubs/a.json": file("3") })],
      ["4", () => retarget(`${folder}/current`, "v3")],
    ],
  })),
  ...["mount", "mount/a.json"].map((stubs) => ({
    name: `a ConfigMap mounted at ${stubs}`,
    stubs,
    files: {
      "mount/..v1/a.json": file("1"),
      "mount/..v2/a.json": file("2"),
      "mount/..v3/a.json": file("3"),
    },
    links: { "mount/..data": "..v1", "mount/a.json": "..data/a.json" },
    changes: (folder: string): readonly Change[] => [
      ["2", () => retarget(`${folder}/mount/..data`, "..v2")],
      ["3", () => retarget(`${folder}/mount/..data`, "..v3")],
      ["1", async () => {
        await Deno.remove(`${folder}/mount/..v2`, { recursive: true });
        await retarget(`${folder}/mount/..data`, "..v1");
      }],
    ],
  })),
  {
    name: "a file that is linked into the folder",
    stubs: "stubs",
    files: { "stubs/readme.txt": "", "real/x": file("1") },
    links: { "stubs/a.json": "../real/x" },
    changes: (folder) => [
      ["2", () => write(folder, { "real/x": file("2") })],
      ["3", async () => {
        await write(folder, { "real/.x.part": file("3") });
        await Deno.rename(`${folder}/real/.x.part`, `${folder}/real/x`);
      }],
      ["4", () => write(folder, { "real/x": file("4") })],
    ],
  },
  {
    name: "a file that changes where no event tells of it",
    stubs: "stubs",
    files: { "stubs/readme.txt": "", "elsewhere": file("1") },
    changes: (folder) => [
      ["2", () => Deno.writeTextFile(`${folder}/elsewhere`, file("2"))],
      ["3", () => Deno.writeTextFile(`${folder}/elsewhere`, file("3"))],
    ],
  },
];

for (const { name, stubs, files, links = {}, changes } of scenes) {
  inFolderTest(`a server that watches sees ${name}`, async (folder) => {
    await write(folder, files);
    for (const [path, target] of Object.entries(links)) {
      await Deno.mkdir(`${folder}/links`, { recursive: true });
      await Deno.symlink(target, `${folder}/${path}`);
    }
    if (files["elsewhere"] !== undefined) {
      await Deno.link(`${folder}/elsewhere`, `${folder}/stubs/a.json`);
    }
    const args = ["--stubs", stubs, "--watch"];
    await servingFromSource(folder, args, async (server) => {
      await answers(server, "1");
      for (const [body, change] of changes(folder)) {
        await change();
        await answers(server, body);
      }
    });
  });
}
