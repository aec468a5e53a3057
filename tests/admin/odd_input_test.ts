import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { answering } from "../harness.ts";
import { draft } from "./editor_json.ts";
import { browserTests, send } from "./stage.ts";

/** A browser that lets no site keep anything: even to ask for the store is refused. */
const keepsNothing = `
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException("Access is denied.", "SecurityError");
      },
    });
  }
`;

browserTests("the admin UI with input that nobody means", (play) => {
  play(
    "works in a browser that keeps nothing for a site, and says so",
    async ({ page, server, open }) => {
      await page.addInitScript(keepsNothing);
      await send(server, "/first");
      await open("");
      await page.getByRole("textbox", { name: "Token" }).fill("secret");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("1 request", { exact: true }).waitFor();
      await page.keyboard.press("f");
      await page.getByLabel("Name for the current view").fill("all of it");
      await page.keyboard.press("Enter");
      await page.getByText(/holds until this page is closed/).waitFor();
      await page.keyboard.press("?");
      await page.getByLabel("Theme").selectOption("dark");
      await page.locator("html[data-theme=dark]").waitFor();
      await page.goto(`${server.url}/__mock__/docs/manual`);
      await page.getByLabel("Theme").selectOption("light");
      await page.locator("html[data-theme=light]").waitFor();
    },
    { settings: { controlToken: "secret" } },
  );

  play(
    "shows what is invisible in the name of a view, a scope and a notice",
    async ({ page, open }) => {
      await page.addInitScript(
        `localStorage.setItem("standin-views", "no JSON")`,
      );
      await open("?scope=a%E2%80%AEb");
      const hidden = page.locator(".hidden-char", { hasText: "RLO" });
      await page.locator(".banner").and(page.locator(":has(.hidden-char)"))
        .waitFor();
      await page.keyboard.press("f");
      const name = page.getByLabel("Name for the current view");
      await name.fill("x\u202Efdp.exe");
      await name.press("Enter");
      await page.locator(".notice").filter({ has: hidden }).waitFor();
      await page.keyboard.press("f");
      await page.getByRole("dialog").locator("li").filter({ has: hidden })
        .waitFor();
      await name.fill("n".repeat(200));
      await name.press("Enter");
      await page.keyboard.press("f");
      const forget = page.getByRole("button", { name: /^Forget nn/ });
      await forget.waitFor();
      assert.ok(
        await page.getByRole("dialog").evaluate((dialog) =>
          dialog.scrollWidth <= dialog.clientWidth
        ),
      );
      await forget.click();
      await page.getByRole("button", { name: /^Forget/ }).click();
      await page.getByRole("dialog").getByRole("listitem").waitFor({
        state: "detached",
      });
    },
  );

  play(
    "keeps what it knows of a request while the server is away",
    async ({ page, context, server, open }) => {
      await server.stub({
        request: { path: "/live" },
        action: { sse: { events: [{ data: "a" }], at_end: "hold" } },
      });
      const leaving = new AbortController();
      const { body } = await fetch(`${server.url}/live`, {
        signal: leaving.signal,
      });
      await open("");
      await page.locator(".row-link").click();
      await page.getByText("open for").waitFor();
      await context.route(/__mock__/, (route) => route.abort());
      await page.getByText("The server has not answered").waitFor();
      await page.getByText("open for").waitFor();
      assert.equal(
        await page.getByText("The server is not answering.").count(),
        0,
      );
      await context.unroute(/__mock__/);
      await body?.cancel();
      leaving.abort();
      await page.getByText("client left after").waitFor();
    },
  );

  play(
    "fetches a part of the page once the server is back",
    async ({ page, context, open }) => {
      await open("");
      await page.getByText("No requests yet").waitFor();
      const isGone = /__mock__|later_views/;
      await context.route(isGone, (route) => route.abort());
      await page.getByRole("link", { name: "Stubs" }).click();
      await page.getByText("could not be fetched").waitFor();
      await page.getByText("The server has not answered").waitFor();
      await context.unroute(isGone);
      await page.getByText("No stubs yet").waitFor();
    },
  );

  play(
    "puts a switch back that the server refused to turn",
    async ({ page, context, server, open }) => {
      await server.stub(answering({ path: "/a" }, "", { stub_id: "a" }));
      await open("/stubs");
      const control = page.getByRole("switch");
      await control.waitFor();
      await context.route(/stubs\/a/, (route) => route.abort());
      await control.click();
      await page.getByText("The server is not answering.").waitFor();
      await page.getByRole("switch", { checked: true }).waitFor();
    },
  );

  play(
    "shows what is invisible in code and in the name of a file, and fits long names",
    async ({ page, server, open }) => {
      const title = "a\u202Eb\u200B";
      await server.stub(
        answering({ path: "/a" }, "", { stub_id: "a", title }),
      );
      const long = "x".repeat(150);
      await server.control("POST", "/__mock__/scopes", { name: long });
      await open("/stubs/a");
      const marks = page.locator(".cm-hidden-char");
      await marks.nth(1).waitFor();
      assert.deepEqual(await marks.allInnerTexts(), ["RLO", "ZWSP"]);
      assert.equal((await draft(page)).title, title);

      await open("/stubs");
      await page.getByLabel("Stub file to import").setInputFiles({
        name: "\u202Enosj.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("just words"),
      });
      const dialog = page.getByRole("dialog");
      await dialog.getByText("is of no format").waitFor();
      assert.equal(await dialog.locator(".hidden-char").count(), 2);

      await open("/scopes");
      const card = await page.locator(".scope-card").boundingBox();
      const code = await page.locator(".scope-card code").boundingBox();
      assert.ok(card !== null && code !== null);
      assert.ok(code.x + code.width <= card.x + card.width);
    },
  );
});
