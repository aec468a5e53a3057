import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { z } from "zod";
import { answering } from "../harness.ts";
import { findings } from "./axe_findings.ts";
import { browserTests, listed } from "./stage.ts";

/** Drops files on the page, whatever it shows. */
async function drop(
  page: Page,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await page.evaluate(`{
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)})) {
      data.items.add(new File([text], name));
    }
    document.body.dispatchEvent(
      new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }),
    );
  }`);
}

const mapping = {
  request: { method: "GET", urlPath: "/hello" },
  response: { status: "200", body: "hello" },
};

/** An expectation of MockServer that ends, which a stub does not. */
const passing = {
  httpRequest: { path: "/passing" },
  httpResponse: { statusCode: 200 },
  timeToLive: { timeUnit: "SECONDS", timeToLive: 60 },
};

const seeded = z.object({ seed: z.number() });

browserTests("imports of other tools in the admin UI", (play) => {
  play(
    "mappings that are dropped on any view show their score, and what was rewritten with its place",
    async (stage) => {
      const { page, open } = stage;
      await open("/scopes");
      await page.getByText("No scopes yet").waitFor();
      const odd = {
        request: { urlPath: "/odd", customMatcher: { name: "mine" } },
        response: { status: 200 },
      };
      await drop(page, {
        "all.json": JSON.stringify({ mappings: [mapping, odd] }),
      });
      const dialog = page.getByRole("dialog");
      await dialog.getByText(
        "0 of 2 entries kept unchanged, 1 rewritten, 1 refused",
      ).waitFor();
      await dialog.getByText("WireMock (detected)").waitFor({
        state: "attached",
      });
      const notes = dialog.getByRole("list", { name: "Notes" });
      await notes.getByText(/^all\.json:1:\d+$/).first().waitFor();
      await notes.getByText(/rewritten: /).waitFor();
      await notes.getByText(/refused: .*customMatcher/).waitFor();
      await dialog.getByRole("button", { name: "Import 1 stub" }).click();
      await page.getByText('Imported 1 stub from "all.json".').waitFor();
      assert.equal((await listed(stage))[0]?.source?.format, "wiremock");
    },
  );

  play(
    "a stub that would answer more than before is taken only by choice",
    async (stage) => {
      const { page, open } = stage;
      await open("/stubs");
      await page.getByText("No stubs yet").waitFor();
      await drop(page, { "a.json": JSON.stringify([passing]) });
      const dialog = page.getByRole("dialog");
      const more = dialog.getByLabel("match more requests than the originals");
      await more.waitFor();
      const before = await dialog.getByRole("status").textContent();
      await more.check();
      await dialog.getByText("matches more requests than the original", {
        exact: true,
      }).first().waitFor();
      await dialog.getByRole("status").getByText(/new/).waitFor();
      assert.notEqual(await dialog.getByRole("status").textContent(), before);
      await dialog.getByRole("button", { name: /^Import / }).click();
      await page.getByText(/^Imported /).waitFor();
      assert.notDeepEqual(await listed(stage), []);
    },
  );

  play(
    "an export has the settings of its scopes, and an import makes them anew",
    async ({ page, server, open }) => {
      const scope = { name: "shop", seed: 7, ttl_ms: 600_000 };
      await server.control("POST", "/__mock__/scopes", scope);
      await server.stub(answering({ path: "/a" }), "shop");
      await open("/stubs");
      await page.getByText("1 stub", { exact: true }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export" }).click(),
      ]);
      const text = await Deno.readTextFile(await download.path());
      assert.deepEqual(JSON.parse(text).scopes, [scope]);
      await server.control("DELETE", "/__mock__/scopes/shop");
      await drop(page, { "stubs.json": text });
      await page.getByRole("button", { name: "Import 1 stub and 1 scope" })
        .click();
      await page.getByText("Imported 1 stub and 1 scope").waitFor();
      const shown = await server.control("GET", "/__mock__/scopes/shop");
      assert.equal(shown.as(seeded).seed, 7);
    },
  );

  play(
    "stubs that are there already are added once more as copies, or left as they are",
    async (stage) => {
      const { page, server, open } = stage;
      await server.stub(answering({ path: "/a" }, "old", { stub_id: "a" }));
      await open("/stubs");
      await page.getByText("1 stub", { exact: true }).waitFor();
      const changed = answering({ path: "/a" }, "new", { stub_id: "a" });
      const file = { "a.json": JSON.stringify([changed]) };
      const dialog = page.getByRole("dialog");
      await drop(page, file);
      await dialog.getByText("1 changed").waitFor();
      await dialog.getByLabel("Keep the existing stubs").check();
      await dialog.getByRole("button", { name: "Close" }).click();
      assert.equal((await server.get("/a")).text, "old");
      await drop(page, file);
      await dialog.getByLabel("Add copies with new ids").check();
      await dialog.getByRole("button", { name: "Import 1 stub" }).click();
      await page.getByText("2 stubs").waitFor();
      const [first, copy] = await listed(stage);
      assert.equal(first?.stub_id, "a");
      assert.notEqual(copy?.stub_id, "a");
      assert.deepEqual(copy?.action.response?.body, "new");
    },
  );

  for (
    const [look, options] of [
      ["in the light theme", {}],
      ["in the dark theme at 360 pixels", {
        dark: true,
        width: 360,
        height: 740,
      }],
    ] as const
  ) {
    play(
      `each stub may go into a scope of its own, by keys, ${look}`,
      async (stage) => {
        const { page, server, open } = stage;
        await server.control("POST", "/__mock__/scopes", { name: "shop" });
        await open("/stubs");
        await page.getByText("No stubs yet").waitFor();
        const ids = ["a", "b", "c"];
        await drop(page, {
          "a.json": JSON.stringify(
            ids.map((id) =>
              answering({ path: `/${id}` }, id, {
                stub_id: id,
                ...id === "c" ? { scope: "shop" } : {},
              })
            ),
          ),
        });
        const dialog = page.getByRole("dialog");
        const place = (id: string) => dialog.getByLabel(`Scope of ${id}`);
        await place("a").waitFor();
        assert.equal(await place("c").inputValue(), "shop");
        await place("a").fill("not a name");
        await page.keyboard.press("Enter");
        await dialog.getByText(/String should match pattern/).waitFor();
        assert.deepEqual(await findings(page), []);
        await place("a").fill("Fresh");
        await page.keyboard.press("Enter");
        await dialog.getByText(/String should match pattern/).waitFor({
          state: "detached",
        });
        await place("c").fill("");
        await page.keyboard.press("Tab");
        await dialog.getByRole("button", { name: "Import 3 stubs" }).click();
        await page.getByText('Imported 3 stubs from "a.json".').waitFor();
        assert.deepEqual(
          (await listed(stage)).map(({ stub_id, scope }) => [stub_id, scope]),
          [["b", null], ["c", null], ["a", "fresh"]],
        );
      },
      options,
    );
  }

  play(
    "a command line that is pasted becomes a draft of a stub, and a picture is read as bytes",
    async (stage) => {
      const { page, open } = stage;
      await open("/stubs");
      await page.getByText("No stubs yet").waitFor();
      await page.evaluate(`{
        const data = new DataTransfer();
        data.setData("text/plain", "curl -X POST http://a.test/pay -d 'x=1'");
        document.body.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      }`);
      await page.getByRole("button", { name: "Import 1 stub" }).click();
      await page.getByText("Imported 1 stub").waitFor();
      assert.equal((await listed(stage))[0]?.request.path, "/pay");
      await page.getByLabel("Stub file to import").setInputFiles({
        name: "a.png",
        mimeType: "image/png",
        buffer: Buffer.from([0x89, 0x50, 0xff, 0xfe]),
      });
      await page.getByRole("dialog").getByText(/no file of JSON or YAML/)
        .waitFor();
    },
  );
});
