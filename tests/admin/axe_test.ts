import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { answering } from "../harness.ts";
import { findings } from "./axe_findings.ts";
import { furnish } from "./scenery.ts";
import { browserTests, send, type Stage, type StageOptions } from "./stage.ts";

/** A state of the page: how it comes to be, and what it shows when it is there. */
type Scene = readonly [
  name: string,
  path: string,
  enter: (page: Page) => Promise<void>,
];

const json = { "content-type": "application/json" };

function dialog(page: Page) {
  return page.getByRole("dialog").waitFor();
}

/** Presses keys, once the list is there. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  await page.locator(".list-body .row").first().waitFor();
  for (const key of keys) await page.keyboard.press(key);
}

const scenes: readonly Scene[] = [
  ["misses by kind", "?show=kinds", async (page) => {
    await page.locator(".kind summary").first().click();
    await page.getByRole("button", { name: "Create stubs from these" })
      .waitFor();
  }],
  ["a matched request", "?q=expand", async (page) => {
    await press(page, "j", "Enter");
    await page.getByText("it matches on fewer fields").waitFor();
    await page.getByText("Stubs that came close").or(
      page.getByRole("heading", { name: "Answer" }),
    ).first().waitFor();
  }],
  ["edit and send, compared", "?q=path:/mine", async (page) => {
    await press(page, "j", "p", "j", "Enter");
    await page.getByRole("link", { name: "Compare with pinned" })
      .click();
    await page.getByRole("group", { name: "Where the two requests differ" })
      .waitFor();
    await page.getByRole("button", { name: "Edit and send" }).click();
    await page.getByRole("form", { name: "Edit and send" }).waitFor();
  }],
  ["a body that differs", "?q=path:/mine", async (page) => {
    await press(page, "j", "Enter");
    await page.getByRole("group", { name: "Where the body differs" }).waitFor();
    await page.getByRole("button", { name: /^Loosen: body/ }).click();
    await page.getByRole("group", { name: "The changed stub" }).waitFor();
  }],
  ["completions", "", async (page) => {
    await press(page, "/");
    await page.keyboard.type("st");
    await page.locator("[role=option]").first().waitFor();
  }],
  ["chosen rows", "", async (page) => {
    await press(page, "t");
    await page.getByRole("checkbox").first().check();
  }],
  ["clearing", "", async (page) => {
    await press(page, "Shift+C");
    await dialog(page);
  }],
  ["saving a view", "?q=a", async (page) => {
    await press(page, "f");
    await dialog(page);
  }],
  ["the palette", "", async (page) => {
    await press(page, "Control+k");
    await dialog(page);
    await page.locator("[role=option]").first().waitFor();
  }],
  ["no request fits", "?q=nothing-like-it", async (page) => {
    await page.getByText("No requests match this filter").waitFor();
  }],
  ["a request that is gone", "/requests/nope", async (page) => {
    await page.getByText("is not in the journal").first().waitFor();
  }],
  ["an import", "/stubs", async (page) => {
    await page.getByLabel("Stub file to import").setInputFiles({
      name: "a.json",
      mimeType: "application/json",
      buffer: Buffer.from(
        JSON.stringify([answering({ path: "/x" }), {
          request: { path: [5] },
          action: { response: { status_code: 99, headers: {}, body: "" } },
        }]),
      ),
    });
    await page.getByText("1 new, 1 faulty and left out").waitFor();
  }],
  ["a new stub", "/stubs/new", async (page) => {
    await page.getByText("This stub matches").waitFor();
    await page.locator(".cm-content").first().waitFor();
  }],
  ["a new stub from a request", "/stubs/new?from=MINE", async (page) => {
    await page.getByText("The server accepts this.").waitFor();
  }],
  ["a stub that is gone", "/stubs/nope", async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
  }],
  ["a scope that is gone", "/scopes/nope", async (page) => {
    await page.getByText("There is no scope").waitFor();
  }],
  ["two scopes", "/scopes/checkout-tests", async (page) => {
    await page.getByLabel("Compare its calls with those of").selectOption(
      "search-team",
    );
    await page.getByText(/lines? differ/).waitFor();
    await page.getByRole("button", { name: "Find them" }).click();
    await page.getByRole("button", { name: "Search again" }).waitFor();
  }],
  ["deleting a scope", "/scopes", async (page) => {
    await page.getByRole("button", { name: "Delete scope search-team" })
      .click();
    await dialog(page);
  }],
];

/** What the scenes need beside a working day. */
async function prepare({ server }: Stage): Promise<string> {
  await furnish(server);
  const body = { $json: { items: [{ price: { $gt: 0 } }], name: "Ada" } };
  await server.stub(answering({ path: "/mine", body }, "", { stub_id: "m" }));
  for (const name of ["Bob", "Eve"]) {
    await send(server, "/mine", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ items: [{ price: "9" }], name }),
    });
  }
  return (await server.requests("?limit=1")).requests[0]?.id ?? "";
}

async function inspect(stage: Stage): Promise<void> {
  const { page, open } = stage;
  const mine = await prepare(stage);
  const found: string[] = [];
  for (const [name, path, enter] of scenes) {
    await open(path.replace("MINE", mine));
    await enter(page);
    found.push(...(await findings(page)).map((one) => `${name}: ${one}`));
  }
  assert.deepEqual(found, []);
}

async function inspectEmpty({ page, open }: Stage): Promise<void> {
  const found: string[] = [];
  const empty = [
    ["", "No requests yet"],
    ["/stubs", "No stubs yet"],
    ["/scopes", "No scopes yet"],
  ] as const;
  for (const [path, text] of empty) {
    await open(path);
    await page.getByText(text).waitFor();
    found.push(...(await findings(page)).map((one) => `${path}: ${one}`));
  }
  assert.deepEqual(found, []);
}

const looks: readonly (readonly [string, StageOptions])[] = [
  ["in the light theme", {}],
  ["in the dark theme", { dark: true }],
  // High enough for all rows: one that the edge of the list cuts is too low.
  ["at 360 pixels", { width: 360, height: 1200 }],
];

browserTests("axe-core on the states of the admin UI", (play) => {
  for (const [look, options] of looks) {
    play(`it finds nothing ${look}`, inspect, options);
    play(`it finds nothing in empty views ${look}`, inspectEmpty, options);
  }
});
