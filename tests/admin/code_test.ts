import assert from "node:assert/strict";
import {
  filterNames,
  functionNames,
  requestNames,
} from "../../admin/editor/template_names.ts";
import { manualPages } from "../../admin/manual.ts";
import { matchAnswer } from "../../src/model/match_answer.ts";
import { answering, startStandin } from "../harness.ts";
import { browserTests, codeText } from "./stage.ts";

Deno.test("every name that is offered in a template renders", async () => {
  await using server = await startStandin();
  const filtered: Readonly<Record<string, string>> = {
    first: "[1]",
    last: "[1]",
    'join(", ")': "[1]",
    int: "1",
    float: "1",
    "round(2)": "1",
  };
  const expressions = [
    ...requestNames.map(([name]) => name),
    ...functionNames.map(([name]) => name),
    ...filterNames.map(([name]) => `${filtered[name] ?? '"a"'} | ${name}`),
  ];
  for (const expression of expressions) {
    const answer = await server.control("POST", "/__mock__/match", {
      path: "/a",
      stub: {
        request: { path: "/a" },
        action: {
          response: {
            status_code: 200,
            template_body: `{{ ${expression} }}`,
          },
        },
      },
      render: true,
    });
    assert.equal(
      answer.as(matchAnswer).preview?.error,
      undefined,
      `${expression}: ${answer.text}`,
    );
  }
});

Deno.test("every page of the manual that the UI leads to is there, with its heading", () => {
  for (const page of manualPages) {
    const [name, anchor] = page.split("#");
    const path = new URL(`../../docs/${name}.md`, import.meta.url);
    const headings = [...Deno.readTextFileSync(path).matchAll(/^#+ (.+)$/gm)]
      .map(([, heading = ""]) =>
        heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "")
          .replaceAll(" ", "-")
      );
    assert.ok(anchor === undefined || headings.includes(anchor), page);
  }
});

browserTests("code in the stub editor", (play) => {
  play(
    "operators are offered with an example each, template names with theirs, filters behind a bar",
    async ({ page, open }) => {
      await open("/stubs/new");
      const json = page.getByRole("textbox", { name: "JSON", exact: true })
        .and(page.locator(".cm-content"));
      await codeText(json);
      await json.fill('{"request": {"path": ');
      await json.press("ControlOrMeta+End");
      await json.pressSequentially('{"$len');
      const option = (text: string) =>
        page.locator(".cm-tooltip-autocomplete li").filter({ hasText: text });
      await option("$length").getByText('{"$length"').waitFor();

      await open("/stubs/new");
      await page.getByText("Template", { exact: true }).click();
      const template = page.getByLabel("Template", { exact: true })
        .and(page.locator(".cm-content"));
      await codeText(template);
      await template.fill("");
      await template.pressSequentially("{{ request.pa");
      await option("request.path_params").waitFor();
      await template.pressSequentially("th | toj");
      await option("tojson").waitFor();
      await template.press("Enter");
      assert.match(await codeText(template), /request\.path \| tojson/);
    },
  );

  play(
    "the line that is wrong is marked in the body, in a criterion and in a template",
    async ({ page, open }) => {
      await open("/stubs/new");
      await page.getByText("Template", { exact: true }).click();
      const template = page.getByLabel("Template", { exact: true });
      await codeText(template);
      await template.last().fill("one\n{{ now( }}\nthree");
      const wrong = page.locator(".form-pane .cm-faulty");
      await wrong.filter({ hasText: "now(" }).waitFor();
      await template.last().fill("one");
      await wrong.waitFor({ state: "detached" });
      await page.locator(".segments").getByText("JSON", { exact: true })
        .click();
      const body = page.getByLabel("JSON body");
      await codeText(body);
      await body.last().fill('{\n  "a": 1,\n  oops\n}');
      await wrong.filter({ hasText: "oops" }).waitFor();
    },
  );

  play(
    "one who types before the editor is there goes on in it",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }, "0123", { stub_id: "a" }));
      let release = () => {};
      const held = new Promise<void>((resolve) => release = resolve);
      await page.route("**/code_view-*.js", async (route) => {
        await held;
        await route.continue();
      });
      await open("/stubs/a");
      const text = page.getByLabel("Text", { exact: true }).last();
      await text.press("End");
      await text.press("ArrowLeft");
      await page.keyboard.type("ab");
      release();
      assert.equal(await codeText(text), "012ab3");
      await page.keyboard.type("cd");
      assert.equal(await codeText(text), "012abcd3");
    },
  );

  play(
    "Ctrl+Enter and Ctrl+S save from within a code field",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }, "old", { stub_id: "a" }));
      await open("/stubs/a");
      const text = page.getByLabel("Text", { exact: true }).last();
      for (const [body, chord] of [["one", "Enter"], ["two", "s"]]) {
        await codeText(text);
        await text.fill(body ?? "");
        await page.getByText("The server accepts this.").waitFor();
        await text.press(`ControlOrMeta+${chord}`);
        await page.getByText("Saved").first().waitFor();
        assert.equal((await server.get("/a")).text, body);
      }
    },
  );

  play(
    "each part of the form leads to its page of the manual",
    async ({ page, open }) => {
      await open("/stubs/new");
      const link = (name: string) =>
        page.getByRole("link", { name: `${name} in the manual` });
      const href = async (name: string) =>
        (await link(name).getAttribute("href")) ?? "";
      assert.match(await href("Request"), /\/stubs#matching$/);
      assert.match(await href("Answer"), /\/stubs#response$/);
      await page.getByText("Language model", { exact: true }).click();
      await page.locator('a[href$="/manual/llm"]').waitFor();
    },
  );
});
