import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { parseXmlDocument } from "slimdom";
import {
  type DrawnRequest,
  mermaidOf,
  sequenceOf,
} from "../../admin/sequence.ts";
import { drawSequence, svgOf } from "../../admin/sequence_drawing.ts";
import { answering } from "../harness.ts";
import { startUpstream } from "../upstream.ts";
import { findings } from "./axe_findings.ts";
import { browserTests, clipboard, send, type Stage } from "./stage.ts";

function row(seq: number, more: Partial<DrawnRequest>): DrawnRequest {
  return {
    seq,
    time: new Date(1000 + seq),
    method: "GET",
    target: `/${seq}`,
    stub: null,
    status: 200,
    outcome: "answered",
    duration: 0.5,
    upstream: undefined,
    sentBy: undefined,
    ...more,
  };
}

function lines(...rows: readonly DrawnRequest[]): readonly string[] {
  return mermaidOf(sequenceOf(rows, ({ target }) => target)).trim().split("\n")
    .map((line) => line.trim())
    .filter((line) => !/^sequenceDiagram|^participant/.test(line));
}

Deno.test("requests that overlap are drawn in the order of what was sent", () => {
  const slow = row(1, { duration: 50 });
  const quick = row(2, { time: new Date(1010) });
  const open = row(3, {
    time: new Date(1020),
    status: undefined,
    outcome: undefined,
    duration: undefined,
  });
  // As the list has them: the newest first.
  assert.deepEqual(lines(open, quick, slow), [
    "a0->>a1: 1 GET /1",
    "a0->>a1: 2 GET /2",
    "a1-->>a0: 2: 200, 0.5 ms",
    "a0->>a1: 3 GET /3",
    "a1-->>a0: 1: 200, 50 ms",
  ]);
});

Deno.test("an answer stands before the next request that came within its last millisecond", () => {
  assert.deepEqual(lines(row(1, { duration: 1.4 }), row(2, {})), [
    "a0->>a1: 1 GET /1",
    "a1-->>a0: 1: 200, 1.4 ms",
    "a0->>a1: 2 GET /2",
    "a1-->>a0: 2: 200, 0.5 ms",
  ]);
});

Deno.test("a webhook leaves the server, and what the UI sent has a sender of its own", () => {
  const hook = row(1, {
    sentBy: "webhook",
    upstream: "http://shop.test/hook",
  });
  const { actors, messages } = sequenceOf(
    [hook, row(2, { sentBy: "replay" })],
    ({ target }) => target,
  );
  assert.deepEqual(actors, ["Admin UI", "Standin", "shop.test"]);
  assert.deepEqual(messages.map(({ from, to }) => [from, to]), [
    [1, 2],
    [2, 1],
    [0, 1],
    [1, 0],
  ]);
});

Deno.test("hostile text stays text in Mermaid and in SVG", () => {
  const one = row(1, { method: "A<b>&;#", target: '/"\u202e\u0000</svg>' });
  const sequence = sequenceOf([one], ({ target }) => target);
  assert.match(
    mermaidOf(sequence),
    /: 1 A<b>&#59;#35; \/"U\+202EU\+0000<\/svg>\n/,
  );
  const svg = parseXmlDocument(
    svgOf(drawSequence(sequence, { isNarrow: false })),
  );
  const titles = svg.getElementsByTagName("title");
  assert.equal(titles[0]?.textContent, '1 A<b>&;# /"U+202EU+0000</svg>');
});

/** A request that is answered, one that is missed, and one that is proxied. */
async function threeRequests({ server }: Stage, upstream: string) {
  await server.stub(answering({ path: "/fine" }, "", { stub_id: "fine" }));
  await server.stub({
    stub_id: "far",
    request: { path: "/far" },
    action: { proxy: { url: `${upstream}/there` } },
  });
  for (const path of ["/fine?token=abc123", "/missed", "/far"]) {
    await send(server, path);
  }
}

/** The diagram's text, without what a machine chooses. */
async function textOf(page: Page): Promise<readonly string[]> {
  const text = await page.getByLabel("The diagram as text").textContent() ?? "";
  return text.trim().split("\n").map((line) =>
    line.trim()
      .replace(/, [\d.]+ m?s$/, "")
      .replace(/127\.0\.0\.1:\d+|localhost:\d+/, "HOST")
  );
}

browserTests("the sequence diagram of the admin UI", (play) => {
  for (const dark of [false, true]) {
    play(
      `is drawn of the list by a key in the ${
        dark ? "dark" : "light"
      } theme, and copied`,
      async (stage) => {
        const { page, open } = stage;
        await using upstream = startUpstream();
        await threeRequests(stage, upstream.url);
        await open("");
        await page.getByText("3 requests", { exact: true }).waitFor();
        await page.keyboard.press("g");
        const dialog = page.getByRole("dialog", { name: "Sequence diagram" });
        await dialog.getByRole("img", { name: /^8 messages between Client, / })
          .waitFor();
        await dialog.getByText("As text for Mermaid").click();
        const lines = await textOf(page);
        assert.match(lines[4] ?? "", /^a0->>a1: 1 GET \/fine\?token=/);
        assert.doesNotMatch(lines.join("\n"), /abc123/);
        assert.deepEqual(lines.filter((_, at) => at !== 4), [
          "sequenceDiagram",
          "participant a0 as Client",
          "participant a1 as Standin",
          "participant a2 as HOST",
          "a1-->>a0: 1: 200, fine",
          "a0->>a1: 2 GET /missed",
          "a1-->>a0: 2: 404, no match",
          "a0->>a1: 3 GET /far",
          "a1->>a2: 3 GET /there",
          "a2-->>a1: 3: 200, far",
          "a1-->>a0: 3: 200, far",
        ]);
        assert.deepEqual(await findings(page), []);
        await dialog.getByRole("button", { name: "Copy for Mermaid" }).click();
        await page.getByText("Copied the diagram for Mermaid.").waitFor();
        assert.match(await clipboard(page), /^sequenceDiagram\n/);
        await dialog.getByRole("button", { name: "Copy as SVG" }).click();
        await page.getByText("Copied the diagram as SVG.").waitFor();
        const svg = await clipboard(page);
        const drawn = parseXmlDocument(svg);
        assert.equal(drawn.getElementsByTagName("polygon").length, 8);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      },
      { dark },
    );
  }

  play(
    "is drawn of those that are chosen, and says where there are none",
    async (stage) => {
      const { page, server, open } = stage;
      for (const path of ["/one", "/two"]) await send(server, path);
      await open("");
      await page.getByText("2 requests", { exact: true }).waitFor();
      await page.keyboard.press("t");
      await page.getByRole("checkbox", { name: "Select GET /two" }).check();
      await page.getByLabel("Saved views").selectOption("diagram");
      await page.getByRole("img", { name: /^2 messages between / }).waitFor();
      await page.getByRole("button", { name: "Close", exact: true }).click();
      await open("?q=path:/none");
      await page.getByText("No requests match this filter").waitFor();
      await page.keyboard.press("g");
      await page.getByText("There are no requests to draw.").waitFor();
    },
  );

  play(
    "is drawn of a scope, and fits a page of 360 pixels",
    async (stage) => {
      const { page, server, open } = stage;
      await server.control("POST", "/__mock__/scopes", { name: "shop" });
      await send(server, "/mine", { headers: { shop: "1" } });
      await send(server, "/other");
      await open("/scopes/shop");
      await page.getByRole("button", { name: "Sequence diagram" }).click();
      const dialog = page.getByRole("dialog", { name: "Sequence diagram" });
      await dialog.locator("svg text", { hasText: "1 GET /mine" }).waitFor();
      assert.equal(await dialog.getByText("/other").count(), 0);
      assert.deepEqual(await findings(page), []);
      assert.equal(
        await page.evaluate(`(() => {
          const box = document.querySelector(".sequence");
          const page = document.documentElement;
          return page.scrollWidth <= innerWidth &&
            box.scrollWidth <= box.clientWidth;
        })()`),
        true,
      );
    },
    { width: 360, height: 740 },
  );
});
