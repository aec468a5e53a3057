import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import type { Config } from "../../src/runtime/config.ts";
import { startStandin, type TestServer } from "../harness.ts";

function findChromium(): string | undefined {
  const places = [
    Deno.env.get("CHROMIUM_BIN"),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return places.find((place) => {
    try {
      return place !== undefined && Deno.statSync(place).isFile;
    } catch {
      return false;
    }
  });
}

/** `undefined` where there is no Chromium: tests that need one are skipped. */
export const chromiumPath = findChromium();

if (chromiumPath === undefined) {
  console.log(
    'The browser tests are skipped: no Chromium was found, at "/usr/bin/chromium" for example. Install it (Debian: "apt-get install chromium") or name one in CHROMIUM_BIN.',
  );
}

/** A Chromium without a window. */
export function launch(path = chromiumPath): Promise<Browser> {
  return chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A page of the admin UI, the server behind it, and what the page must not have done. */
export interface Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: TestServer;
  /** Script errors, violations of the policy, requests to other hosts. */
  readonly complaints: string[];
  /** Opens a view; `path` starts after `/__admin__`. */
  open(path: string, page?: Page): Promise<void>;
}

export interface StageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly settings?: Partial<Config>;
}

/** Gathers what a page must never do. */
function listen(page: Page, origin: string, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    if (/Content.Security.Policy|Trusted ?Type|violat/i.test(text)) {
      complaints.push(`policy: ${text}`);
    }
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("blob:")) {
      complaints.push(`request to another host: ${url}`);
    }
  });
}

async function perform(
  browser: Browser,
  play: (stage: Stage) => Promise<void>,
  options: StageOptions,
): Promise<void> {
  const server = await startStandin({
    logLevel: "silent",
    seed: 1,
    ...options.settings,
  });
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.dark === true ? "dark" : "light",
    permissions: ["clipboard-read", "clipboard-write"],
    locale: "en-GB",
    ignoreHTTPSErrors: true,
  });
  try {
    context.setDefaultTimeout(30_000);
    const complaints: string[] = [];
    context.on("page", (page) => listen(page, server.url, complaints));
    const page = await context.newPage();
    const open = async (path: string, on = page) => {
      await on.goto(`${server.url}/__admin__${path}`);
    };
    await play({ page, context, server, complaints, open });
  } finally {
    await context.close();
    await server.running.stop(2000);
  }
}

/** Runs a play on a fresh server and browser, and clears both away. */
export async function onStage(
  play: (stage: Stage) => Promise<void>,
  options: StageOptions = {},
): Promise<void> {
  const browser = await launch();
  try {
    await perform(browser, play, options);
  } finally {
    await browser.close();
  }
}

/** Adds a play: what it shows, as a sentence, and how. */
export type AddPlay = (
  name: string,
  play: (stage: Stage) => Promise<void>,
  options?: StageOptions,
) => void;

/**
 * Tests that need a browser: one browser for all plays of a file, a server
 * and a browser profile for each. What a play leaves open is found when the
 * browser has gone: its pipes outlive a play by design.
 */
export function browserTests(
  subject: string,
  add: (play: AddPlay) => void,
): void {
  const plays: Parameters<AddPlay>[] = [];
  add((...play) => plays.push(play));
  Deno.test({
    name: subject,
    ignore: chromiumPath === undefined,
    async fn(t) {
      const browser = await launch();
      try {
        for (const [name, play, options = {}] of plays) {
          await t.step({
            name,
            fn: () => perform(browser, play, options),
            sanitizeOps: false,
            sanitizeResources: false,
          });
        }
      } finally {
        await browser.close();
      }
    },
  });
}

/** Sends a mock request and reads its answer, which may be cut short. */
export async function send(
  { url }: TestServer,
  target: string,
  init: RequestInit = {},
): Promise<void> {
  try {
    const response = await fetch(url + target, init);
    await response.arrayBuffer();
  } catch {
    // A dropped connection is what some plays want.
  }
}

/** Waits until the page has heard from a control path so many times more. */
export async function polls(
  page: Page,
  path: string,
  times: number,
): Promise<void> {
  for (let count = 0; count < times; count++) {
    await page.waitForResponse((response) =>
      new URL(response.url()).pathname === path
    );
  }
}

/** What the page has put on the clipboard. */
export async function clipboard(page: Page): Promise<string> {
  return String(await page.evaluate("navigator.clipboard.readText()"));
}

/** The rows of a table that have a text. */
export function row(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}

/** All stubs, whatever their scopes. */
export async function listed({ server }: Stage) {
  return await server.stubs("?scope=*");
}

/** What the editor hangs on its element. */
interface CodeContent {
  readonly cmTile: {
    readonly view: { readonly state: { readonly doc: { toString(): string } } };
  };
}

/** The text of a code field, once its editor is there. */
export async function codeText(field: Locator): Promise<string> {
  const editor = field.and(field.page().locator(".cm-content"));
  await editor.waitFor();
  // Not the lines on the page, of which the editor draws only those in sight.
  return await editor.evaluate((content) =>
    (content as unknown as CodeContent).cmTile.view.state.doc.toString()
  );
}
