import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { answering } from "../harness.ts";
import { browserTests, send } from "./stage.ts";

/** Opens the request with this target. */
async function openRequest(page: Page, target: string): Promise<void> {
  await page.getByRole("link", { name: target, exact: true }).first().click();
  await page.getByRole("heading", { name: "Why this answer" }).waitFor();
}

browserTests("a miss in the admin UI", (play) => {
  play(
    "a clause is accepted, the preview says what it would answer, and one click saves",
    async ({ page, server, open }) => {
      await server.stub(
        answering(
          { path: "/orders/17", headers: { "x-team": "qa", "x-key": "1" } },
          "found",
          { stub_id: "order" },
        ),
      );
      await send(server, "/orders/17", { headers: { "x-team": "dev" } });
      await open("");
      await openRequest(page, "/orders/17");
      await page.getByRole("button", { name: "Accept this value: x-team" })
        .click();
      await page.getByText("Something still differs").waitFor();
      await page.getByRole("button", { name: "Drop: x-key" }).click();
      const preview = page.getByRole("group", { name: "The changed stub" });
      await preview.getByText("Would match now, answers").waitFor();
      assert.match(await preview.innerText(), /answers\s*200/);
      await preview.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved the stub.").waitFor();
      await page.getByText("Would match now:").waitFor();
      const [stub] = await server.stubs();
      assert.deepEqual(stub?.request.headers, {
        $key_values: { key_values: { "x-team": { $eq: { value: "dev" } } } },
      });
    },
  );

  play(
    "a path is loosened to a pattern, and a stub that is off is switched on",
    async ({ page, server, open }) => {
      await server.stub(
        answering({ method: "GET", path: "/users/1/cart" }, "", {
          stub_id: "cart",
        }),
      );
      await server.stub(
        answering({ path: "/off" }, "", { stub_id: "off", disabled: true }),
      );
      await send(server, "/users/2/cart");
      await send(server, "/off");
      await open("");
      await openRequest(page, "/users/2/cart");
      await page.getByRole("button", { name: "Loosen: path" }).first().click();
      await page.getByText("/users/{any}/cart").first().waitFor();
      await page.getByText("Would match now, answers").waitFor();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved the stub.").waitFor();
      await openRequest(page, "/off");
      await page.getByText("The stub is switched off").waitFor();
      await page.getByRole("button", { name: "Switch on: disabled" }).click();
      await page.getByText("Would match now, answers").waitFor();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Would match now:").waitFor();
      assert.equal((await server.get("/off")).status, 200);
      assert.equal((await server.get("/users/3/cart")).status, 200);
    },
  );

  play(
    "a fixed miss says that it would match now, while it is open",
    async ({ page, server, open }) => {
      await server.stub(
        answering({ path: "/a", query: { q: "1" } }, "", { stub_id: "a" }),
      );
      await send(server, "/a");
      await open("");
      await openRequest(page, "/a");
      await page.getByText("where the request differs").waitFor();
      await server.control(
        "PUT",
        "/__mock__/stubs/a",
        answering({ path: "/a" }),
      );
      await page.getByRole("link", { name: "Stubs" }).click();
      await page.goBack();
      await page.getByText("Would match now:").waitFor();
      assert.equal(
        await page.getByText("where the request differs").count(),
        0,
      );
    },
  );

  play(
    "a stub of another scope is named with the header that was forgotten",
    async ({ page, server, open }) => {
      await server.control("POST", "/__mock__/scopes", { name: "pr-4711" });
      await server.stub(answering({ path: "/only" }), "pr-4711");
      await send(server, "/only");
      await open("");
      await openRequest(page, "/only");
      await page.getByText("the request did not select that scope").waitFor();
      await page.getByText("pr-4711: 1", { exact: true }).waitFor();
    },
  );

  play(
    "a refused request is not a miss: not in the list, not in the filter, not on its page",
    async ({ page, server, open }) => {
      await server.control("POST", "/__mock__/scopes", { name: "one" });
      await server.control("POST", "/__mock__/scopes", { name: "two" });
      await send(server, "/both", { headers: { one: "1", two: "1" } });
      await send(server, "/missed");
      await open("?match=no");
      await page.getByText("1 of 2 requests").waitFor();
      assert.deepEqual(
        await page.locator(".list-body .row-link").allTextContents(),
        ["/missed"],
      );
      await open("");
      await page.getByRole("row").filter({ hasText: "scope conflict" }).first()
        .waitFor();
      await openRequest(page, "/both");
      await page.getByText(
        "It selected scopes that are not nested in each other",
      )
        .waitFor();
      const detail = page.getByRole("region", { name: "Request", exact: true });
      assert.doesNotMatch(await detail.innerText(), /No match/);
    },
  );

  play(
    "what is invisible in a path or a value is shown, and nothing runs backwards",
    async ({ page, server, open }) => {
      await server.stub(
        answering(
          { path: "/p", headers: { "x-name": "a\u00a0b " } },
          "",
          { stub_id: "x\u202Efdp.exe" },
        ),
      );
      await send(server, "/p", { headers: { "x-name": "a b" } });
      await open("");
      await openRequest(page, "/p");
      const clause = page.getByRole("row").filter({ hasText: "x-name" });
      assert.match(await clause.innerText(), /aNBSPb␣/);
      await open("/stubs");
      await page.getByText("xRLOfdp.exe").waitFor();
    },
  );

  play(
    "a fix of a stub that was changed meanwhile does not undo that change",
    async ({ page, server, open }) => {
      const request = { path: "/a", headers: { "x-a": "1", "x-b": "1" } };
      await server.stub(answering(request, "", { stub_id: "a" }));
      await send(server, "/a");
      await open("");
      await openRequest(page, "/a");
      await page.getByRole("button", { name: "Drop: x-a" }).click();
      await page.getByText("Something still differs").waitFor();
      // The page does not hear of the change before it saves.
      await page.route(/__mock__\/stubs\?scope=\*/, (route) => route.abort());
      await server.control("PATCH", "/__mock__/stubs/a", {
        request: { ...request, headers: { "x-a": "1", "x-b": "2" } },
      });
      const preview = page.getByRole("group", { name: "The changed stub" });
      await preview.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("the stub was changed elsewhere meanwhile")
        .waitFor();
      await preview.waitFor({ state: "detached" });
      await page.unroute(/__mock__\/stubs\?scope=\*/);
      await page.getByRole("row").filter({ hasText: "x-b" }).getByText("2", {
        exact: true,
      })
        .waitFor();
      await page.getByRole("button", { name: "Drop: x-a" }).click();
      await preview.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved the stub.").waitFor();
      const [stub] = await server.stubs();
      assert.match(JSON.stringify(stub?.request.headers), /"x-b".*"2"/);
    },
  );

  play(
    "a fixed miss is sent again by the server, and the new request opens beside the old",
    async ({ page, server, open }) => {
      await server.stub(
        answering({ path: "/pay", headers: { "x-key": "1" } }, "paid", {
          stub_id: "pay",
        }),
      );
      await send(server, "/pay", {
        method: "POST",
        headers: { "x-key": "2" },
        body: "coins",
      });
      await open("");
      await openRequest(page, "/pay");
      await page.getByRole("button", { name: "Accept this value: x-key" })
        .click();
      await page.getByText("Would match now, answers").waitFor();
      await page.getByRole("button", { name: "Save and send again" }).click();
      const compared = page.getByRole("region", { name: "Compared" });
      const status = compared.getByRole("listitem").filter({
        hasText: /^status:/,
      });
      assert.match(await status.innerText(), /404[^]*200/);
      await page.getByText("sent by the UI").first().waitFor();
      await page.locator(".row.beside").waitFor();
      const { requests } = await server.requests("?sent_by=replay");
      assert.deepEqual(
        requests.map(({ method, body }) => [method, body]),
        [["POST", "coins"]],
      );
    },
  );
});
