import assert from "node:assert/strict";
import { searchTerms } from "../../admin/search_terms.ts";
import { completions, searchKeys } from "../../admin/search_completion.ts";
import { soughtWords } from "../../admin/sought_words.ts";
import { outcomes } from "../../src/answers/ending.ts";
import { searchKeys as serverKeys } from "../../src/search/search_condition.ts";
import { answering } from "../harness.ts";
import { findings } from "./axe_findings.ts";
import { browserTests, send } from "./stage.ts";

const facts = {
  methods: ["GET", "POST"],
  paths: ["/orders", "/orders/17"],
  scopes: ["cart", "a b"],
  stubs: ["user"],
};

Deno.test("a search is completed by its words, and a word by its values", () => {
  const words = (text: string) =>
    completions(text, facts).map(({ text: whole }) => whole);
  assert.deepEqual(Object.keys(searchKeys), Object.keys(serverKeys));
  assert.deepEqual(words("st"), ["status:", "stub:", "stub_scope:"]);
  assert.deepEqual(words("lamp -me"), ["lamp -method:"]);
  assert.deepEqual(words("method:p"), ["method:POST "]);
  assert.deepEqual(words("scope:"), ["scope:cart ", 'scope:"a b" ']);
  assert.deepEqual(words("outcome:no"), ["outcome:no_match "]);
  assert.deepEqual(words("-path:/orders/"), ["-path:/orders/17 "]);
  // Each outcome of the server can be written out.
  for (const outcome of outcomes) {
    assert.ok(
      words(`outcome:${outcome.slice(0, -1)}`).includes(`outcome:${outcome} `),
      outcome,
    );
  }
  assert.deepEqual(words("lamp "), []);
  assert.deepEqual(words("nothing:"), []);
});

Deno.test("the words of a search are marked that can stand in a request", () => {
  assert.deepEqual(
    soughtWords('lamp -path:/health status:4xx body:"two words" header:X-Id=7'),
    ["lamp", "two words", "x-id", "7"],
  );
  assert.deepEqual(soughtWords("took:>100ms outcome:no_match -lamp"), []);
});

Deno.test("each word of a search can be left out, in quotes too, once it is finished", () => {
  assert.deepEqual(searchTerms('lamp  -path:/health body:"two words" st:'), [
    { text: "lamp", rest: '-path:/health body:"two words" st:' },
    { text: "-path:/health", rest: 'lamp body:"two words" st:' },
    { text: 'body:"two words"', rest: "lamp -path:/health st:" },
  ]);
  assert.deepEqual(searchTerms(" - "), []);
});

browserTests("the search of the admin UI", (play) => {
  play(
    "finds what was answered, by words with keys, and says what it cannot read",
    async ({ page, server, open }) => {
      await server.stub(
        answering({ path: "/orders" }, { state: "paid" }, { stub_id: "o" }),
      );
      await send(server, "/orders", { method: "POST", body: "lamp" });
      await send(server, "/nowhere");
      await open("");
      await page.getByText("2 requests").waitFor();
      const search = page.getByLabel("Filter by text");
      await search.fill("body:paid -status:4xx");
      await page.getByText("1 of 2 requests").waitFor();
      await page.waitForURL(/q=body%3Apaid/);
      await search.fill("NO_STUB_MATCH_FOUND");
      await page.getByText("1 of 2 requests").waitFor();
      await page.getByRole("link", { name: "/nowhere", exact: true }).waitFor();
      await search.fill("body:paid");
      await page.getByRole("link", { name: "/orders", exact: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("region", { name: "answer body" }).getByText(
        "paid",
      ).waitFor();
      assert.equal(
        await page.evaluate(
          `[...CSS.highlights.get("hits") ?? []].map(String).join()`,
        ),
        "paid",
      );
      await page.keyboard.press("Escape");
      await search.fill("took:soon");
      await page.getByRole("alert").getByText(/"took:" needs a bound/)
        .waitFor();
    },
  );

  play(
    "is completed by keys, and a view can be saved by name",
    async ({ page, server, open }) => {
      await send(server, "/a", { method: "POST" });
      await send(server, "/b");
      await open("");
      await page.getByText("2 requests").waitFor();
      const search = page.getByLabel("Filter by text");
      await search.pressSequentially("meth");
      await page.getByRole("option", { name: "method: the method" }).waitFor();
      await page.keyboard.press("Tab");
      await search.pressSequentially("PO");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      assert.equal(await search.inputValue(), "method:POST ");
      await page.getByText("1 of 2 requests").waitFor();
      await page.getByLabel("Saved views").selectOption("save");
      await page.getByLabel("Name for the current view").fill("posts");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await search.fill("");
      await page.getByText("2 requests", { exact: true }).waitFor();
      await page.reload();
      await page.getByLabel("Saved views").selectOption({ label: "posts" });
      await page.getByText("1 of 2 requests").waitFor();
    },
  );

  for (const width of [1280, 360]) {
    play(
      `shows its words at ${width} pixels, each with a way to go on without it, by mouse and by key`,
      async ({ page, server, open }) => {
        await send(server, "/a", { method: "POST" });
        await send(server, "/a");
        await send(server, "/b");
        await open("?q=path:/a%20method:POST%20-path:/b");
        await page.getByText("1 of 3 requests").waitFor();
        const terms = page.getByRole("list", { name: "Search terms" });
        await terms.getByRole("button", { name: "Remove -path:/b" }).waitFor();
        assert.deepEqual(await findings(page), []);
        await terms.getByRole("button", { name: "Remove method:POST" }).click();
        await page.getByText("2 of 3 requests").waitFor();
        const search = page.getByLabel("Filter by text");
        assert.equal(await search.inputValue(), "path:/a -path:/b");
        await terms.getByRole("button", { name: "Remove path:/a" }).focus();
        await page.keyboard.press("Enter");
        await terms.getByRole("listitem").filter({ hasText: "path:/a" })
          .waitFor({
            state: "detached",
          });
        // The next word is where the key was.
        await terms.getByRole("button", { name: "Remove -path:/b" }).and(
          page.locator(":focus"),
        ).waitFor();
        await page.keyboard.press("Enter");
        await page.getByText("3 requests", { exact: true }).waitFor();
        await search.and(page.locator(":focus")).waitFor();
        await terms.waitFor({ state: "detached" });
      },
      { width, height: 800 },
    );
  }

  play(
    "goes over all of a journal that the page holds a part of",
    async ({ page, server, open }) => {
      await send(server, "/first-of-all");
      await Promise.all(
        Array.from({ length: 600 }, (_, at) => send(server, `/item/${at}`)),
      );
      let bytes = 0;
      page.on("response", async (response) => {
        if (/__mock__\/requests\?/.test(response.url())) {
          const body = await response.body().catch(() => null);
          bytes += body?.length ?? 0;
        }
      });
      await open("");
      await page.getByText("601 requests").waitFor();
      assert.ok(bytes < 150_000, `the first page took ${bytes} bytes`);
      await page.getByLabel("Filter by text").fill("first-of-all");
      await page.getByText("1 of 601 requests").waitFor();
    },
  );

  play(
    "misses are shown by kind, and one fix is for all of a kind",
    async ({ page, server, open }) => {
      await server.stub(
        answering({ path: "/orders/{id}", headers: { "x-key": "1" } }, "", {
          stub_id: "o",
        }),
      );
      for (const id of [1, 2, 3]) await send(server, `/orders/${id}`);
      await send(server, "/elsewhere");
      await open("");
      await page.getByText("4 requests").waitFor();
      await page.getByRole("button", { name: "Misses by kind" }).click();
      await page.getByText("4 requests without a match, in 2 kinds.").waitFor();
      const kind = page.locator(".kind").filter({ hasText: "/orders/{}" });
      assert.match(await kind.innerText(), /3\s*$/);
      await kind.locator("summary").first().click();
      await page.getByRole("button", { name: "Drop: x-key" }).click();
      await page.getByText("Would match now, answers").waitFor();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved the stub.").waitFor();
      assert.equal((await server.get("/orders/9")).status, 200);
    },
  );
});
