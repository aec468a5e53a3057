import { Buffer } from "node:buffer";
import { furnish } from "./scenery.ts";
import { onStage, send, type Stage } from "./stage.ts";

/** Writes screenshots of all views to a folder; a second word picks those that start with it, a third one width. */
const [folder = "shots", only = "", onlyWidth = ""] = Deno.args;

interface Shot {
  readonly name: string;
  readonly show: (stage: Stage) => Promise<void>;
}

/** Opens a view and waits until it shows a text. */
function view(name: string, path: string, text: string): Shot {
  return {
    name,
    async show({ page, open }) {
      await open(path);
      await page.getByText(text).first().waitFor();
    },
  };
}

/** Opens the newest request whose line has a text, and waits for another one. */
function request(name: string, query: string, text: string): Shot {
  return {
    name,
    async show({ page, open }) {
      await open(`/requests?q=${query}`);
      await page.locator(".row-link").first().click();
      await page.getByText(text).first().waitFor();
    },
  };
}

/** A stub's page, scrolled to a part of it. */
function stubPart(name: string, id: string, label: string): Shot {
  return {
    name,
    async show({ page, open }) {
      await open(`/stubs/${id}`);
      await page.getByText("This stub").first().waitFor();
      await page.getByRole("region", { name: label })
        .scrollIntoViewIfNeeded();
    },
  };
}

const shots: readonly Shot[] = [
  view("requests", "", "/users/9"),
  request("miss", "umbrella", "where the request differs"),
  request("match", "expand%3Dteam", "ranks lower"),
  request("stream", "prices", "Stream ended"),
  view("kinds", "/requests?show=kinds", "without a match, in"),
  {
    name: "terms",
    async show({ page, open }) {
      await open("?q=path:/users%20-status:4xx%20team");
      await page.getByRole("button", { name: "Remove team" }).waitFor();
      await page.getByText("1 of ").waitFor();
    },
  },
  {
    name: "columns",
    async show({ page, open }) {
      await open("");
      await page.getByText("/users/9").first().waitFor();
      await page.keyboard.press("l");
      await page.getByLabel("Scope", { exact: true }).last().uncheck();
      await page.getByLabel("Took").uncheck();
    },
  },
  {
    name: "diagram",
    async show({ page, open }) {
      await open("");
      await page.getByText("/users/9").first().waitFor();
      await page.keyboard.press("l");
      await page.getByRole("button", { name: "Show all" }).click();
      await page.keyboard.press("Escape");
      await page.keyboard.press("g");
      await page.locator(".sequence svg").waitFor();
    },
  },
  {
    name: "choose",
    async show({ page, open }) {
      await open("");
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.getByRole("button", { name: "Select all" }).click();
      await page.getByText("requests selected").waitFor();
    },
  },
  {
    name: "record",
    async show({ page, open }) {
      await open("/requests?scope=&match=no");
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.getByRole("button", { name: "Select all" }).click();
      await page.getByRole("button", { name: "Create stubs" }).click();
      await page.getByText(/Would /).first().waitFor();
    },
  },
  {
    name: "palette",
    async show({ page, open }) {
      await open("");
      await page.getByText("/users/9").first().waitFor();
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox", { name: "Command" })
        .fill("orders");
      await page.locator(".palette li").first().waitFor();
    },
  },
  {
    name: "keys",
    async show({ page, open }) {
      await open("");
      await page.getByText("/users/9").first().waitFor();
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
  view("stubs", "/stubs", "legacy"),
  view("stub", "/stubs/create-order", "This stub matches"),
  view("stub-new", "/stubs/new", "This stub matches"),
  stubPart("stub-stream", "prices", "Try it"),
  {
    name: "import",
    async show({ page, open }) {
      await open("/stubs");
      await page.getByText("legacy").first().waitFor();
      const mapping = (path: string, more: object) => ({
        request: { urlPath: path, ...more },
        response: { status: "200" },
      });
      await page.getByLabel("Stub file to import").setInputFiles({
        name: "mappings.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({
          mappings: [
            mapping("/a", {}),
            mapping("/b", { customMatcher: { name: "mine" } }),
          ],
        })),
      });
      await page.getByText("kept unchanged").waitFor();
    },
  },
  view("scopes", "/scopes", "search-team: 1"),
  view("scope", "/scopes/checkout-tests", "baggage: mock"),
  {
    name: "scope-report",
    async show({ page, open }) {
      await open("/scopes/checkout-tests");
      await page.getByRole("region", { name: "Report" })
        .scrollIntoViewIfNeeded();
    },
  },
  view("server", "/server", "at the peak of the last"),
];

/** For the README: what a list of a busy minute looks like. */
const busy: Shot = {
  name: "timeline",
  async show({ page, server, open }) {
    for (let burst = 0; burst < 12; burst++) {
      const count = 2 + (burst * 7) % 11;
      for (let at = 0; at < count; at++) {
        const path = at % 5 === 4 ? `/carts/${at}` : `/users/${burst}${at}`;
        await send(server, path);
      }
      await new Promise((resolve) => setTimeout(resolve, 40 + burst * 12));
    }
    await open("/requests");
    // Not shown on a narrow page.
    await page.locator(".strip").waitFor({ state: "attached" });
    await page.getByText("/users/").first().waitFor();
  },
};

const empties: readonly Shot[] = [
  view("empty-requests", "", "No requests yet"),
  view("empty-stubs", "/stubs", "No stubs yet"),
  view("empty-scopes", "/scopes", "No scopes yet"),
];

async function take(stage: Stage, shot: Shot, ending: string): Promise<void> {
  if (!shot.name.startsWith(only)) return;
  try {
    await shot.show(stage);
  } catch (error) {
    console.error(`${shot.name}-${ending}: ${error}`);
  }
  await stage.page.screenshot({ path: `${folder}/${shot.name}-${ending}.png` });
}

/** The README's size is taken only where it is asked for. */
const sizes = onlyWidth === "1280" ? [{ width: 1280, height: 800 }] : [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
].filter(({ width }) => onlyWidth === "" || String(width) === onlyWidth);

await Deno.mkdir(folder, { recursive: true });
for (const { width, height } of sizes) {
  for (const theme of ["light", "dark"]) {
    const ending = `${theme}-${width}`;
    await onStage(async (stage) => {
      for (const shot of empties) await take(stage, shot, ending);
      await furnish(stage.server);
      for (const shot of shots) await take(stage, shot, ending);
      await take(stage, busy, ending);
      if (stage.complaints.length > 0) {
        console.error(stage.complaints.join("\n"));
      }
    }, { width, height, dark: theme === "dark" });
  }
}
