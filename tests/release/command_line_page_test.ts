import assert from "node:assert/strict";

const page = Deno.readTextFileSync(
  new URL("../../docs/command-line.md", import.meta.url),
);

async function readHelp(): Promise<string> {
  const main = new URL("../../main.ts", import.meta.url).href;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", main, "--help"],
    env: { NO_COLOR: "1" },
  }).output();
  return new TextDecoder().decode(stdout);
}

/** The lines of the help below a heading, up to the next empty one. */
function section(help: string, heading: string): string[] {
  const [, text = ""] = help.split(`${heading}:\n`);
  const lines = text.slice(0, text.indexOf("\n\n")).split("\n");
  assert.ok(lines.length > 1, heading);
  return lines;
}

/** `  --port <number>   port (default: 8910; env: A, B)` to the cells of its row. */
function cellsOf(line: string): string[] {
  const [, flag = "", value] =
    /^ {2}(--[\w-]+)(?: (<\w+>|\[\w+\]))?/.exec(line) ?? [];
  const variables = /env: ([\w, ]+)/.exec(line)?.[1]?.split(", ") ?? [];
  const fallback = /default: ([^;)]+)/.exec(line)?.[1];
  return [
    `\`${
      value === undefined
        ? flag
        : `${flag} ${value.replaceAll(/[<>]/g, "").toUpperCase()}`
    }\``,
    variables.map((name) => `\`${name}\``).join(", "),
    fallback === undefined ? "" : `\`${fallback}\``,
  ];
}

Deno.test("docs/command-line.md has a row for each flag of serve, with its value, variables and default", async () => {
  const rows = [...page.matchAll(/^\| (`--.*)\|$/gm)].map(([, row = ""]) => {
    const cells = row.split(" | ").map((cell) => cell.trim()).slice(0, 3);
    return cells.map((cell) => cell === "off" ? "" : cell);
  });
  const help = section(await readHelp(), "Flags of serve");
  assert.deepEqual(rows, help.map(cellsOf));
});

Deno.test("docs/command-line.md has an item for each flag of health", async () => {
  const items = [...page.matchAll(/^- (`--[^`]+`)/gm)].map(([, flag]) => flag);
  const help = section(await readHelp(), "Flags of health");
  assert.deepEqual(items, help.map((line) => cellsOf(line)[0]));
});

Deno.test("docs/command-line.md lists the commands of the help", async () => {
  const help = section(await readHelp(), "Commands").map((line) =>
    line.trim().split(/\s+/)[0]
  );
  const [, synopsis = ""] = page.split("```");
  const listed = [...synopsis.matchAll(/^standin(?: ([a-z]+))? /gm)]
    .map(([, name]) => name ?? "serve");
  assert.deepEqual(listed, help);
});
