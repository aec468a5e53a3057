import assert from "node:assert/strict";
import {
  customer,
  type Printed,
  shopTest,
  standin,
  startShop,
} from "./shop.ts";

const secret = { SHOP_PASSWORD: "swordfish-42" };
const flags = ["--env", "SHOP_URL", "--secret-env", "SHOP_PASSWORD"];

/** Records a visit to a shop into a file of the folder. */
function visit(
  folder: string,
  url: string,
  words: readonly string[],
  more: readonly string[] = [],
): Promise<Printed> {
  const out = ["--out", "stubs/api.yaml"];
  return standin(
    folder,
    ["record", url, ...out, ...flags, ...more, ...customer(...words)],
    secret,
  );
}

const read = (folder: string) => Deno.readTextFile(`${folder}/stubs/api.yaml`);

shopTest(
  "a real service is recorded, and the file alone proves to be enough",
  async (folder) => {
    await using shop = await startShop();
    const { code, out, err } = await visit(folder, shop.url, [], ["--prove"]);
    assert.equal(code, 0, err);
    assert.equal(out.match(/the customer is content/g)?.length, 2);
    assert.match(err, /^stubs\/api\.yaml: 8 new$/m);
    assert.match(err, /^stubs\/api\.yaml: proved; the command ended with 0$/m);
    const text = await read(folder);
    assert.ok(!text.includes(secret.SHOP_PASSWORD), text);
    assert.match(text, /token: REDACTED-\d/);
    const { code: fine } = await standin(folder, ["check", "stubs"]);
    assert.equal(fine, 0);
  },
);

shopTest(
  "a recording of what has not changed changes nothing",
  async (folder) => {
    await using shop = await startShop();
    await visit(folder, shop.url, []);
    const before = await read(folder);
    const { mtime } = await Deno.stat(`${folder}/stubs/api.yaml`);
    const { err } = await visit(folder, shop.url, []);
    assert.match(err, /^stubs\/api\.yaml: 8 the same$/m);
    assert.equal(await read(folder), before);
    const after = await Deno.stat(`${folder}/stubs/api.yaml`);
    assert.deepEqual(after.mtime, mtime);
  },
);

shopTest(
  "edits by hand survive, what is new comes to the end, and what was not seen is marked until it is pruned",
  async (folder) => {
    await using shop = await startShop();
    await visit(folder, shop.url, []);
    const recorded = await read(folder);
    const edited = recorded
      .replace("state: open", "state: sent # by hand")
      .replace("- stub_id: get-old", "# Mine.\n- stub_id: get-old");
    await Deno.writeTextFile(`${folder}/stubs/api.yaml`, edited);

    const more = await visit(folder, shop.url, ["more"]);
    assert.match(more.err, /: 1 new, 7 the same, 1 kept as edited by hand$/m);
    const grown = await read(folder);
    assert.equal(grown.slice(0, edited.length), edited);
    assert.match(grown.slice(edited.length), /^\n- stub_id: get-items-/);

    const less = await visit(folder, shop.url, ["less"]);
    assert.match(less.err, /: 6 the same, 3 not seen again$/m);
    const marked = await read(folder);
    assert.equal(marked.replaceAll(/ {4}seen: "no"\n/g, ""), grown);

    await visit(folder, shop.url, ["more"]);
    assert.equal(await read(folder), grown);

    const pruned = await visit(folder, shop.url, ["less"], ["--prune"]);
    assert.match(pruned.err, /: 6 the same, 3 removed$/m);
    const left = await read(folder);
    assert.ok(!left.includes("/orders"), left);
    assert.ok(left.includes("# Mine.\n- stub_id: get-old"));
  },
);

shopTest(
  "what the service answers otherwise now is replaced, but for what was edited",
  async (folder) => {
    const path = `${folder}/stubs/api.yaml`;
    {
      await using shop = await startShop();
      await visit(folder, shop.url, []);
      const text = await read(folder);
      await Deno.writeTextFile(
        path,
        text.replace("name: lamp 3", "name: the third"),
      );
    }
    await using shop = await startShop("cheaper");
    const { err } = await visit(folder, shop.url, []);
    // The first page, and the redirect to another port.
    assert.match(err, /: 2 changed, 5 the same, 1 kept as edited by hand$/m);
    const text = await read(folder);
    assert.equal(text.match(/price: 5\n/g)?.length, 2);
    assert.ok(text.includes("name: the third"));
    assert.equal(text.split(`upstream: ${shop.url}\n`).length - 1, 2);
  },
);

shopTest(
  "a proof names what the recording lacks, with what comes nearest",
  async (folder) => {
    await using shop = await startShop();
    const { code, err } = await visit(folder, shop.url, ["fickle"], [
      "--prove",
    ]);
    assert.equal(code, 1);
    assert.match(err, /^no stub {2}GET \/items\?page=3/m);
    assert.match(err, /^ {9}nearest is get-items-\w+: .*page/m);
    assert.match(
      err,
      /not proved, 1 request lacked a stub; the command ended with 1$/m,
    );
  },
);

shopTest(
  "a recording ends with the code of its command, and marks nothing then",
  async (folder) => {
    await using shop = await startShop();
    await visit(folder, shop.url, []);
    const before = await read(folder);
    const { code, err } = await visit(folder, shop.url, ["angry"], ["--prove"]);
    assert.equal(code, 7, err);
    assert.match(err, /^The command ended with 7: nothing is proved$/m);
    assert.equal(await read(folder), before);
  },
);

shopTest(
  "with --on-miss stubs answer what they can, and only the rest is recorded",
  async (folder) => {
    await using shop = await startShop();
    await Deno.writeTextFile(
      `${folder}/mine.yaml`,
      `- stub_id: my-events
  request: { path: /events }
  action:
    sse:
      events: [{ event: tick, data: a }, { event: tick, data: b }, { event: tick, data: c }]
`,
    );
    const first = await visit(folder, shop.url, [], [
      "--on-miss",
      "--stubs",
      "mine.yaml",
      "--prove",
    ]);
    assert.equal(first.code, 0, first.err);
    assert.ok(!(await read(folder)).includes("/events"));
    const before = await read(folder);
    const again = await visit(folder, shop.url, ["more"], [
      "--on-miss",
      "--stubs",
      "mine.yaml",
    ]);
    assert.match(again.err, /^stubs\/api\.yaml: 1 new$/m);
    assert.equal((await read(folder)).slice(0, before.length), before);
  },
);

shopTest(
  "without a file the stubs are printed, behind what the command printed",
  async (folder) => {
    await using shop = await startShop();
    const { code, out } = await standin(
      folder,
      ["record", shop.url, ...flags, ...customer()],
      secret,
    );
    assert.equal(code, 0);
    assert.match(out, /^the customer is content.*\n(?:#.*\n\n)?- stub_id: /);
  },
);
