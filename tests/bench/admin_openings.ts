import { Buffer } from "node:buffer";
import { launch } from "../admin/stage.ts";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";

/** A Chromium that gives way to all else: those of people are on other machines than the server. */
export async function launchPolitely(chromium: string): Promise<Browser> {
  const script = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(
      script,
      politely(chromium),
    );
    await Deno.chmod(script, 0o700);
    return await launch(script);
  } finally {
    await Deno.remove(script);
  }
}

/** A browser is a session of its own, which Linux schedules as one group beside the others: within it alone says `nice` who goes first. */
const politely = (program: string) =>
  `#!/bin/sh
echo 19 2>/dev/null >/proc/self/autogroup || true
exec nice -n 19 "${program}" "$@"
`;

/** Who opens the admin UI while requests come. */
export const visitors = [
  "nobody",
  "a page without this server",
  "a page",
] as const;

export type Visitor = typeof visitors[number];

/** What the server told a page, by its place. */
type Told = Map<string, { status: number; type: string; body: Uint8Array }>;

interface Ended {
  /** Pages that were opened. */
  readonly openings: number;
}

/** The admin UI of a server, opened over and over. */
export class Openings {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #told: Told = new Map();

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** The list, and a link to a request that found no stub, which the load has not pushed out of the journal yet. */
  async #addresses(): Promise<readonly string[]> {
    const answer = await fetch(`${this.#url}/missed`);
    await answer.arrayBuffer();
    const base = `${this.#url}/__admin__`;
    const id = answer.headers.get("standin-request-id");
    return [base, `${base}/requests/${id}`];
  }

  /** Opens both pages once and keeps what the server told it. */
  async learn(): Promise<void> {
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    const kept: Promise<unknown>[] = [];
    page.on("response", (response) => {
      const place = placeOf(response.url());
      const type = response.headers()["content-type"] ?? "";
      const isEndless = type.includes("ndjson");
      if (isEndless || this.#told.has(place)) return;
      const keep = async () => {
        // Of a page that has been left meanwhile there is none.
        const body = await response.body().catch(() => null);
        if (body === null) return;
        this.#told.set(place, { status: response.status(), type, body });
      };
      kept.push(keep());
    });
    for (const address of await this.#addresses()) await show(page, address);
    await Promise.all(kept);
    await context.close();
  }

  /** Opens one page after the other until the signal. */
  async run(visitor: Visitor, ending: AbortSignal): Promise<Ended> {
    const context = await this.#browser.newContext();
    try {
      const page = await context.newPage();
      if (visitor === "a page without this server") {
        await context.route("**/*", (route) => this.#answer(route));
      }
      await forgetful(context, page);
      const addresses = await this.#addresses();
      let openings = 0;
      while (visitor !== "nobody" && !ending.aborted) {
        const address = addresses[openings % addresses.length];
        await show(page, address ?? "");
        openings++;
      }
      return { openings };
    } finally {
      await context.close();
    }
  }

  /** Gives the page what it got before: it has as much to do, and the server has nothing. */
  async #answer(route: Route): Promise<void> {
    const url = route.request().url();
    const told = this.#told.get(placeOf(url));
    // What has no end is not kept: the page goes on without it.
    if (told === undefined || url.includes("ndjson")) {
      return await route.abort();
    }
    const { status, type, body } = told;
    const bytes = Buffer.from(body);
    await route.fulfill({ status, contentType: type, body: bytes });
  }
}

/** A path, the same for every request of the journal. */
function placeOf(url: string): string {
  return new URL(url).pathname.replace(/(\/requests\/)[^/]+/, "$1one");
}

/** Waits until the page shows its rows, and of a miss what came closest. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator(".list-body .row").first().waitFor();
  if (address.includes("/requests/")) {
    await page.locator(".clauses").first().waitFor();
  }
}

/** Each page is opened as by somebody who was never there. */
async function forgetful(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
}
