import assert from "node:assert/strict";
import { fromSource, inFolderTest } from "./from_source.ts";

/** Runs `standin check --secrets` in a folder. */
async function check(folder: string, ...args: readonly string[]) {
  const [program = "", ...rest] = fromSource();
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...rest, "check", "--secrets", ...args],
    cwd: folder,
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

inFolderTest(
  "check --secrets tells file, line and pointer of each secret, and never the secret",
  async (folder) => {
    await Deno.writeTextFile(
      `${folder}/a.yaml`,
      `stubs:
  - request: { path: /login }
    action:
      response:
        status_code: 200
        body:
          access_token: hunter2-hunter2
`,
    );
    const { code, out, err } = await check(folder, "a.yaml");
    assert.deepEqual([code, out], [1, ""]);
    assert.equal(
      err,
      'a.yaml:7:25: /stubs/0/action/response/body/access_token: "access_token" is the name of a secret\n',
    );
  },
);

inFolderTest(
  "check --secrets passes what has none, in whatever language",
  async (folder) => {
    await Deno.writeTextFile(
      `${folder}/a.json`,
      '[{"password": "REDACTED-1"}]',
    );
    await Deno.writeTextFile(`${folder}/b.txt`, "nothing\nhere\n");
    assert.deepEqual(await check(folder, "a.json", "b.txt"), {
      code: 0,
      out: "a.json: no secrets\nb.txt: no secrets\n",
      err: "",
    });
  },
);

inFolderTest(
  "check --secrets looks at the lines of a text, at HAR files and into folders",
  async (folder) => {
    await Deno.writeTextFile(
      `${folder}/notes.txt`,
      "one\nkey: ghp_0123456789abcdefghijABCDEFGHIJ012345\n",
    );
    await Deno.writeTextFile(
      `${folder}/a.har`,
      '{"log": {\n"headers": [{"name": "authorization", "value": "Basic a2ltOjEyMw=="}]}}',
    );
    const text = await check(folder, "notes.txt");
    assert.match(text.err, /^notes\.txt:2:1: /);
    const har = await check(folder, "a.har");
    assert.match(har.err, /^a\.har:2:\d+: \/log\/headers\/0\/value: /);
    await Deno.mkdir(`${folder}/inside`);
    await Deno.writeTextFile(`${folder}/inside/x.json`, '{"secret": "abc"}');
    const all = await check(folder, "inside");
    assert.equal(all.code, 1);
    assert.match(all.err, /inside[\\/]x\.json:1:12: \/secret: /);
  },
);

inFolderTest(
  "check --secrets fails for a file that it cannot read",
  async (folder) => {
    await Deno.writeTextFile(`${folder}/a.json`, "{");
    const broken = await check(folder, "a.json", "none.json");
    assert.equal(broken.code, 1);
    assert.match(broken.err, /^a\.json:1:2: /);
    assert.match(broken.err, /none\.json/);
    const [program = "", ...rest] = fromSource();
    const { code } = await new Deno.Command(program, {
      args: [...rest, "check", "--secrets"],
      stderr: "null",
    }).output();
    assert.equal(code, 2);
  },
);
