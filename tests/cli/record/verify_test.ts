import assert from "node:assert/strict";
import { customer, shopTest, standin, startShop } from "./shop.ts";

/** A token of a shop, by which it is asked. */
async function tokenOf(url: string): Promise<string> {
  const body = JSON.stringify({ user: "a", password: "swordfish-42" });
  const answer = await fetch(`${url}/login`, { method: "POST", body });
  return (await answer.json()).token;
}

async function verify(folder: string, url: string, file = "api.yaml") {
  const header = `Authorization: Bearer ${await tokenOf(url)}`;
  return await standin(folder, [
    "verify",
    file,
    "--against",
    url,
    "--header",
    header,
  ]);
}

shopTest(
  "a service that has not changed is verified, and one that has is told apart by shape",
  async (folder) => {
    await using shop = await startShop();
    const out = ["--out", "api.yaml", "--env", "SHOP_URL"];
    await standin(folder, ["record", shop.url, ...out, ...customer("more")]);
    const same = await verify(folder, shop.url);
    assert.equal(same.code, 0, same.out);
    assert.match(
      same.out,
      /^not asked {2}post-login-\w+: POST may change something$/m,
    );
    assert.match(same.out, /: 6 requests asked, 0 drifted, 3 not asked$/m);

    await using cheaper = await startShop("cheaper");
    const other = await verify(folder, cheaper.url);
    assert.equal(other.code, 0, other.out);

    await using next = await startShop("changed");
    const { code, out: said } = await verify(folder, next.url);
    assert.equal(code, 1);
    for (
      const line of [
        "drift      GET /items?page=1: /items/*/name is gone",
        "drift      GET /items?page=1: /items/*/price was number and is string",
        "info       GET /items?page=1: /items/*/title is new",
        "drift      GET /orders/17: the status was 200 and is 410",
      ]
    ) assert.ok(said.includes(`${line}\n`), said);
    assert.match(said, /: 6 requests asked, 4 drifted, 3 not asked$/m);
  },
);

shopTest(
  "a file of another tool is verified, too, and a service that is down is not a success",
  async (folder) => {
    await using shop = await startShop();
    await Deno.writeTextFile(
      `${folder}/wm.json`,
      JSON.stringify({
        mappings: [{
          request: {
            method: "GET",
            urlPath: "/items",
            queryParameters: { page: { equalTo: "1" } },
          },
          response: { status: 200, jsonBody: { items: [{ colour: "red" }] } },
        }],
      }),
    );
    const { code, out } = await verify(folder, shop.url, "wm.json");
    assert.equal(code, 1);
    assert.match(
      out,
      /^drift {6}GET \/items\?page=1: \/items\/\*\/colour is gone$/m,
    );
    const down = await standin(folder, [
      "verify",
      "wm.json",
      "--against",
      "http://127.0.0.1:1",
    ]);
    assert.equal(down.code, 1);
    assert.match(down.out, /^no answer {2}GET \/items\?page=1: /m);
    assert.match(down.out, /1 without an answer$/m);
  },
);

const url = "http://127.0.0.1:1";

const wrong: readonly [code: number, args: string[], message: RegExp][] = [
  [2, ["record"], /"standin record" takes one URL/],
  [
    2,
    ["record", url, "npm", "test"],
    /takes one URL, and the program that it runs behind --/,
  ],
  [
    2,
    ["record", "api.example"],
    /"api\.example" is not an address of a service/,
  ],
  [
    2,
    ["record", url, "--out", "a.json"],
    /--out is "a\.json"\. Give a file that ends with \.yaml/,
  ],
  [
    2,
    ["record", url, "--prove", "--out", "a.yaml"],
    /--prove runs the command again/,
  ],
  [2, ["record", url, "--prove", "--", "true"], /--prove needs a file/],
  [2, ["record", url, "--prune", "--", "true"], /--prune needs a file/],
  [
    2,
    ["record", url, "--prune", "--on-miss", "--out", "a.yaml"],
    /--prune is not for --on-miss/,
  ],
  [
    2,
    ["record", url, "--env", "API", "--out", "a.yaml"],
    /--env is for a command/,
  ],
  [
    2,
    ["record", url, "--stubs", ".", "--", "true"],
    /--stubs is for --on-miss/,
  ],
  [
    2,
    ["record", url, "--timing", "fast", "--", "true"],
    /Give none, keep or a factor/,
  ],
  [
    2,
    ["record", url, "--streams", "all", "--", "true"],
    /Give one of events, bytes/,
  ],
  [
    2,
    ["record", url, "--prov"],
    /unknown flag "--prov"\. Did you mean --prove/,
  ],
  [
    1,
    ["record", url, "--secret-env", "NOT_SET", "--", "true"],
    /The variable NOT_SET of --secret-env is not set/,
  ],
  [
    1,
    ["record", url, "--", "no-such-program"],
    /Cannot run no-such-program/,
  ],
  [
    1,
    ["record", url, "--out", "a.yaml", "--", "true"],
    /Nothing was recorded, and a\.yaml is as it was/,
  ],
  [
    1,
    ["record", url, "--out", "bad.yaml", "--", "true"],
    /bad\.yaml:2:\d+: /,
  ],
  [
    1,
    ["record", url, "--out", "text.yaml", "--", "true"],
    /not a list of stubs/,
  ],
  [2, ["verify", "--against", url], /"standin verify" takes one file/],
  [2, ["verify", "a.yaml"], /--against is missing/],
  [
    2,
    ["verify", "a.yaml", "--against", "x"],
    /--against is "x"\. Give a URL/,
  ],
  [
    2,
    ["verify", "a.yaml", "--against", url, "--header", "x"],
    /Give a name and a value/,
  ],
  [1, ["verify", "a.yaml", "--against", url], /a\.yaml/],
];

shopTest(
  "what record and verify cannot understand ends with 2, and what they cannot do with 1",
  async (folder) => {
    await Deno.writeTextFile(`${folder}/bad.yaml`, "- [\n");
    await Deno.writeTextFile(`${folder}/text.yaml`, "just words\n");
    for (const [code, args, message] of wrong) {
      const ended = await standin(folder, args);
      assert.equal(ended.code, code, `${args.join(" ")}: ${ended.err}`);
      assert.match(ended.err, message);
    }
    assert.equal(await Deno.readTextFile(`${folder}/bad.yaml`), "- [\n");
  },
);
