import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { describeCheck } from "../../src/stub_files/check.ts";
import { answering } from "../harness.ts";
import { furnish } from "./scenery.ts";
import { browserTests, listed, row } from "./stage.ts";

/** What a stub is, without its history. */
function essence({ stub_id, request, action }: Record<string, unknown>) {
  return { stub_id, request, action };
}

/** Presses Export and gives the entries of the file. */
async function exported(page: Page, path: string): Promise<unknown[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  await download.saveAs(path);
  return JSON.parse(await Deno.readTextFile(path)).stubs;
}

/** Chooses a file in the import field, as a person would. */
async function importFile(
  page: Page,
  name: string,
  text: string,
): Promise<void> {
  await page.getByLabel("Stub file to import").setInputFiles({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
}

browserTests("export and import in the admin UI", (play) => {
  play(
    "Export writes what is shown as a file that --stubs and Import read",
    async (stage) => {
      const { page, server, open } = stage;
      await furnish(server);
      const before = (await listed(stage)).map(essence);
      const folder = await Deno.makeTempDir();
      try {
        await open("/stubs");
        await page.getByText("7 stubs").waitFor();
        const all = await exported(page, `${folder}/all.json`);
        const check = await describeCheck([`${folder}/all.json`]);
        assert.deepEqual(
          [check.ok, all.length],
          [true, 7],
          check.lines.join("\n"),
        );

        await page.getByLabel("Filter by text").fill("user");
        await page.getByText("2 of 7 stubs").waitFor();
        await exported(page, `${folder}/users.json`);
        await page.getByLabel("Stub file to import").setInputFiles(
          `${folder}/users.json`,
        );
        await page.getByText("2 same").waitFor();
        await page.getByRole("dialog").getByRole("button", { name: "Close" })
          .click();
        await server.control("DELETE", "/__mock__/stubs");
        await page.getByLabel("Stub file to import").setInputFiles(
          `${folder}/users.json`,
        );
        await page.getByText("2 new").waitFor();
        await page.getByRole("button", { name: "Import 2 stubs" }).click();
        await page.getByText('Imported 2 stubs from "users.json".').waitFor();
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
      const restored = (await listed(stage)).slice(0, 2).map(essence);
      assert.deepEqual(restored, before.slice(0, 2));
    },
  );

  play(
    "Import names the place of every issue before anything is stored",
    async (stage) => {
      const { page, open } = stage;
      await open("/stubs");
      await page.getByText("No stubs yet").waitFor();
      await importFile(
        page,
        "bad.json",
        JSON.stringify([
          answering({ path: "/fine" }),
          {
            request: { path: [5] },
            action: { response: { status_code: 99, headers: {}, body: "" } },
          },
        ]),
      );
      const dialog = page.getByRole("dialog");
      await dialog.getByText("1 new, 1 faulty and left out").waitFor();
      await dialog.getByText(/refused: .*action.response.status_code/)
        .waitFor();
      await dialog.getByText(/refused: .*request.path/).waitFor();
      await dialog.getByText("bad.json:1:").first().waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await importFile(page, "broken.json", '{"stubs": [\n  {,}\n]}');
      await dialog.getByText(/broken.json:2/).waitFor();
      assert.deepEqual(await listed(stage), []);
    },
  );

  play(
    "an export and its import keep scopes, ids and order, and an import previews what it would do",
    async (stage) => {
      const { page, server, open } = stage;
      await server.control("POST", "/__mock__/scopes", { name: "co" });
      await server.stub(answering({ path: "/a" }, "1", { stub_id: "a" }), "co");
      await server.stub(answering({ path: "/b" }, "1", { stub_id: "b" }));
      const before = await listed(stage);
      const dialog = page.getByRole("dialog");
      const folder = await Deno.makeTempDir();
      try {
        await open("/stubs");
        await page.getByText("2 stubs").waitFor();
        await exported(page, `${folder}/all.json`);
        await server.control("DELETE", "/__mock__/scopes/co");
        await server.control(
          "PUT",
          "/__mock__/stubs/b",
          answering({ path: "/b" }, "other", { stub_id: "b" }),
        );
        await page.getByLabel("Stub file to import").setInputFiles(
          `${folder}/all.json`,
        );
        // The page reads the file after it was chosen.
        await dialog.getByText("1 new, 1 changed").waitFor();
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
      await dialog.getByLabel("Keep the existing stubs").check();
      await dialog.getByRole("button", { name: "Import 1 stub and 1 scope" })
        .waitFor();
      await dialog.getByLabel("Replace changed stubs").check();
      await dialog.getByRole("button", { name: "Import 2 stubs and 1 scope" })
        .click();
      await page.getByText("Imported 2 stubs and 1 scope").waitFor();
      const strip = (stubs: typeof before) =>
        stubs.map(({ stub_id, scope, request, action }) => ({
          stub_id,
          scope,
          request,
          action,
        }));
      assert.deepEqual(strip(await listed(stage)), strip(before));
    },
  );

  play(
    "YAML is pasted, and goes into the scope that is chosen",
    async (stage) => {
      const { page, server, open } = stage;
      await server.control("POST", "/__mock__/scopes", { name: "mine" });
      await open("/stubs");
      await page.getByText("No stubs yet").waitFor();
      await page.evaluate(`{
      const data = new DataTransfer();
      data.setData("text/plain", "# shop\\n- request: {path: /y}\\n  action: {response: {status_code: 200, body: hi}}\\n");
      document.body.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }`);
      const dialog = page.getByRole("dialog");
      await dialog.getByText("1 new").waitFor();
      await dialog.getByLabel("Scope").and(page.locator("select")).selectOption(
        "mine",
      );
      await dialog.getByRole("button", { name: "Import 1 stub" }).click();
      await page.getByText("Imported 1 stub").waitFor();
      assert.equal((await listed(stage))[0]?.scope, "mine");
    },
  );

  play("a stub file can be dropped on the list", async ({ page, open }) => {
    await open("/stubs");
    await page.getByText("No stubs yet").waitFor();
    const file = JSON.stringify({ stubs: [answering({ path: "/dropped" })] });
    await page.evaluate(`{
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(file)}], "dropped.json"));
      document.querySelector(".page-list").dispatchEvent(
        new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    }`);
    await page.getByRole("button", { name: "Import 1 stub" }).click();
    await row(page, "/dropped").waitFor();
  });
});
