import assert from "node:assert/strict";
import { join } from "@std/path";
import { readCommandLine } from "../../src/cli/command_line.ts";
import { readConfig } from "../../src/cli/config_reader.ts";
import { readServeOptions } from "../../src/cli/serve_options.ts";
import { fromSource } from "../cli/from_source.ts";
import type { Config } from "../../src/runtime/config.ts";
import { createLog } from "../../src/runtime/log.ts";
import { createWorld } from "../../src/runtime/world.ts";
import { createServer, type RunningServer } from "../../src/server.ts";
import { installStubs } from "../../src/stub_files/install.ts";

/** What "standin" means to the shell of a recipe; and curl draws no progress, as in a terminal. */
const program = `standin() { ${
  fromSource().map((word) => `'${word}'`).join(" ")
} "$@"; }
curl() { command curl --no-progress-meter "$@"; }`;

/** A section of a page: files, and what is typed beside them. */
export interface Recipe {
  readonly title: string;
  /** The files that it shows, by the name behind the language. */
  readonly files: ReadonlyMap<string, string>;
  /** Its `console` blocks, in one row. */
  readonly steps: readonly Step[];
}

interface Step {
  readonly command: string;
  /** What the page says it prints. */
  readonly shown: string;
}

/** The sections of a page that begin with `##`. */
export function recipesOf(page: string): Recipe[] {
  return page.split(/^## /m).slice(1).map((section) => {
    const [title = ""] = section.split("\n");
    const blocks = [...section.matchAll(/^```(.*)\n([^]*?)^```$/gm)];
    const files = blocks.flatMap(([, kind = "", text = ""]) => {
      const [, name] = /^\w+ (\S+\.\w+)$/.exec(kind) ?? [];
      return name === undefined ? [] : [[name, text] as const];
    });
    const sessions = blocks.filter(([, kind]) => kind === "console");
    const steps = sessions.flatMap(([, , text = ""]) => stepsOf(text));
    return { title, files: new Map(files), steps };
  });
}

/** A command begins with "$ "; it goes on behind "> ", while a quote is open and after a "\". */
function stepsOf(session: string): Step[] {
  const steps: { command: string; shown: string }[] = [];
  let isOpen = false;
  for (const line of session.split("\n")) {
    const step = steps.at(-1);
    if (isOpen && step !== undefined) step.command += `\n${line}`;
    else if (line.startsWith("> ") && step !== undefined) {
      step.command += `\n${line.slice(2)}`;
    } else if (line.startsWith("$ ")) {
      steps.push({ command: line.slice(2), shown: "" });
    } else if (step !== undefined) step.shown += `${line}\n`;
    const command = steps.at(-1)?.command ?? "";
    isOpen = command.endsWith("\\") || command.split("'").length % 2 === 0;
  }
  return steps;
}

/** Why the recipes cannot be run here; null where they can. */
export async function missingCurl(): Promise<string | null> {
  if (Deno.build.os === "windows") return "the shell there is another one";
  try {
    const { stdout } = await new Deno.Command("curl", { args: ["--version"] })
      .output();
    const [, major, minor] = /curl (\d+)\.(\d+)/
      .exec(new TextDecoder().decode(stdout)) ?? [];
    const isNew = Number(major) * 100 + Number(minor) >= 783;
    return isNew ? null : "curl is older than 7.83";
  } catch {
    return "curl is not installed";
  }
}

/** Types all that a recipe says, in a folder with its files, and compares what is printed. */
export async function tryRecipe(recipe: Recipe): Promise<void> {
  await using kitchen = await makeKitchen(recipe);
  if (!recipe.steps.some(({ command }) => starts(command))) {
    const [stubs] = [...recipe.files.keys()].filter((name) =>
      name.startsWith("stubs.")
    );
    const flags = stubs === undefined ? [] : ["--stubs", stubs];
    await kitchen.serve(flags);
  }
  for (const { command, shown } of recipe.steps) {
    const [, words] = starts(command) ?? [];
    if (words !== undefined) await kitchen.serve(words.split(/\s+/));
    else {
      const printed = await kitchen.type(command);
      const isShown = pattern(shown).test(`${printed}\n`);
      assert.ok(isShown, `${recipe.title}\n$ ${command}\n${printed}`);
    }
  }
}

function starts(command: string): RegExpExecArray | null {
  return /^(?:npx )?standin (--[^&]*?)\s*&$/.exec(command);
}

/** What fits an output that a page shows; "..." stands for anything, alone on a line for any lines. */
function pattern(shown: string): RegExp {
  const lines = shown.trimEnd().split("\n").map((line) =>
    line.trim() === "..."
      ? "(?:.*\n)*?"
      : line.split("...").map((text) => RegExp.escape(text)).join(".*") + "\n"
  );
  return new RegExp(`^${lines.join("")}$`);
}

interface Kitchen extends AsyncDisposable {
  serve(flags: readonly string[]): Promise<void>;
  type(command: string): Promise<string>;
}

async function makeKitchen({ files }: Recipe): Promise<Kitchen> {
  const folder = await Deno.makeTempDir({ prefix: "standin-recipe-" });
  const servers: RunningServer[] = [];
  /** The port of each server, by the one that the page gives it. */
  const ports = new Map<number, number>();

  const here = (text: string) =>
    [...ports].reduce((all, [shown, real]) => {
      const named = new RegExp(`(?<=localhost:|--port )${shown}\\b`, "g");
      return all.replaceAll(named, `${real}`);
    }, text);
  const there = (text: string) =>
    [...ports].reduce((all, [shown, real]) => {
      return all.replaceAll(new RegExp(`\\b${real}\\b`, "g"), `${shown}`);
    }, text);

  return {
    async serve(shown) {
      const flags = shown.map(here);
      for (const [name, text] of files) {
        await Deno.writeTextFile(join(folder, name), here(text));
      }
      const { port, config } = await readFlags(flags, folder);
      const server = await startFrom(config);
      servers.push(server);
      ports.set(port, server.port);
    },
    async type(command) {
      const { stdout, stderr } = await new Deno.Command("sh", {
        args: ["-c", `${program}\n${here(command)}`],
        cwd: folder,
        env: { NO_COLOR: "1" },
        stdin: "null",
      }).output();
      const decoder = new TextDecoder();
      const printed = decoder.decode(stdout) + decoder.decode(stderr);
      return there(printed.replaceAll(/[\r ]+$/gm, "")).trimEnd();
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server.stop(0);
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** The port that the page names, and what the flags say else. */
async function readFlags(flags: readonly string[], folder: string) {
  const line = readCommandLine(flags, () => undefined);
  assert.ok(line.kind === "run", JSON.stringify(line));
  const options = readServeOptions(line.given);
  assert.ok(options.ok, JSON.stringify(options));
  const build = { version: "0.0.0-test", commit: null, builtAt: null };
  const read = await readConfig(options.value, build);
  assert.ok(read.ok, JSON.stringify(read));
  const { port, stubs, data, files, store } = read.config;
  const config = {
    ...read.config,
    port: 0,
    stubs: stubs.map((path) => join(folder, path)),
    data: data.map((path) => join(folder, path)),
    files: files === null ? null : join(folder, files),
    store: store === null ? null : {
      ...store,
      url: store.url.replace(/^sqlite:/, (scheme) => `${scheme}${folder}/`),
    },
  };
  return { port, config };
}

/** Starts a server with its stub files, as the command line does. */
async function startFrom(config: Config): Promise<RunningServer> {
  const log = createLog({ level: "silent", format: "text", write: () => {} });
  const world = createWorld(log, config.seed);
  const server = await createServer(config, world);
  const paths = [...config.stubs, ...config.data.map((data) => ({ data }))];
  if (paths.length > 0) {
    const installed = await installStubs(paths, server, world);
    assert.ok(installed.ok, JSON.stringify(installed));
  }
  return await server.listen();
}
