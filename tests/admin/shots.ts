import { furnish } from "./scenery.ts";
import { onStage, type Stage } from "./stage.ts";

/** Writes screenshots of the main views to a folder; a second word picks those that start with it. */
const [folder = "shots", only = ""] = Deno.args;

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

const shots: readonly Shot[] = [
  view("requests", "", "/users/9"),
  {
    name: "miss",
    async show({ page, open }) {
      await open("/requests");
      await page.locator(".list-body .row").filter({ hasText: "/orders" })
        .first()
        .locator(".row-link").click();
      await page.getByText("where the request differs").waitFor();
    },
  },
  {
    name: "match",
    async show({ page, open }) {
      await open("/requests?q=users/7");
      await page.locator(".row-link", { hasText: "expand=team" }).click();
      await page.getByText("ranks lower").waitFor();
    },
  },
  {
    name: "stream",
    async show({ page, open }) {
      await open("/requests?q=prices");
      await page.locator(".row-link").first().click();
      await page.getByText("Stream ended").waitFor();
    },
  },
  view("stubs", "/stubs", "legacy"),
  view("stub", "/stubs/create-order", "This stub matches"),
  view("stub-stream", "/stubs/prices", "This stub matches"),
  view("scopes", "/scopes", "search-team: 1"),
  view("scope", "/scopes/checkout-tests", "baggage: mock"),
  view("server", "/server", "at most in the last"),
];

const empties: readonly Shot[] = [
  view("empty-requests", "", "No request has come"),
  view("empty-stubs", "/stubs", "No stubs yet"),
  view("empty-scopes", "/scopes", "No scopes yet"),
];

async function take(stage: Stage, shot: Shot, ending: string): Promise<void> {
  if (!shot.name.startsWith(only)) return;
  await shot.show(stage);
  await stage.page.screenshot({ path: `${folder}/${shot.name}-${ending}.png` });
}

const forms = [
  { theme: "light", width: 1440, height: 900 },
  { theme: "dark", width: 1440, height: 900 },
  { theme: "light", width: 360, height: 740 },
];

await Deno.mkdir(folder, { recursive: true });
for (const { theme, width, height } of forms) {
  const ending = `${theme}-${width}`;
  await onStage(async (stage) => {
    for (const shot of empties) await take(stage, shot, ending);
    await furnish(stage.server);
    for (const shot of shots) await take(stage, shot, ending);
    if (stage.complaints.length > 0) console.error(stage.complaints.join("\n"));
  }, { width, height, dark: theme === "dark" });
}
