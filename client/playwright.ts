// The entry `./playwright`: a scope for each test, as a fixture that leads what
// the page, its service workers and the servers behind it send into the scope.
// Playwright's own types are not imported: what is needed of them fits all of
// its versions.

import { TestReport } from "./errors.ts";
import type { Scope } from "./scope.ts";
import { sharedServer } from "./start.ts";
import type { ScopeInput } from "./wire_types.ts";

/** What the fixture uses of a browser's context. */
interface BrowserContext {
  setExtraHTTPHeaders(headers: Record<string, string>): Promise<void>;
  route(
    url: (url: URL) => boolean,
    handler: (route: Route) => Promise<void>,
  ): Promise<unknown>;
}

interface Route {
  request(): { headers(): Record<string, string> };
  continue(options: { headers: Record<string, string> }): Promise<void>;
}

/** What the fixture reads of a test, and where it leaves the report. */
interface TestInfo {
  readonly titlePath: readonly string[];
  readonly status?: string | undefined;
  readonly expectedStatus: string;
  readonly errors: readonly { readonly message?: string }[];
  attach(
    name: string,
    options: { readonly body: string; readonly contentType: string },
  ): Promise<void>;
}

/** What the fixture takes from Playwright. */
interface Fixtures {
  readonly context: BrowserContext;
  readonly extraHTTPHeaders?: Record<string, string> | undefined;
}

/** A fixture as Playwright's `test.extend` takes it. */
type Fixture<Needs> = [
  (
    needs: Needs,
    use: (mock: Scope) => Promise<void>,
    info: TestInfo,
  ) => Promise<void>,
  { auto: true },
];

/** What the fixture adds to a test: `base.extend<Mock>(standin())`. */
export interface Mock {
  readonly mock: Scope;
}

/** A scope's settings, and how a browser names the scope. */
export interface PlaywrightOptions extends ScopeInput {
  /** Puts the scope's `baggage` on each request of the browser; servers that hand it on lead theirs into the scope, too. */
  readonly carry?: "baggage";
  /** The origins whose requests carry it, where others must not see it. */
  readonly only?: readonly string[];
}

/**
 * The automatic fixture `mock` for `test.extend`: a scope for each test, checked
 * at the end of a test that passed, and told of in one that failed.
 */
export function standin(
  { carry, only, ...options }: PlaywrightOptions = {},
): { mock: Fixture<Fixtures> } {
  return {
    mock: [
      async ({ context, extraHTTPHeaders }, use, info) => {
        const server = await sharedServer();
        const title = info.titlePath.filter((part) => part !== "").join(" › ");
        const mock = await server.scope({ title, cors: true, ...options });
        const headers = { ...extraHTTPHeaders, baggage: mock.baggage };
        if (carry === "baggage") await carryHeaders(context, headers, only);
        await use(mock);
        await finish(mock, info);
      },
      { auto: true },
    ],
  };
}

/** Puts headers on what the browser sends, service workers included. */
async function carryHeaders(
  context: BrowserContext,
  headers: Record<string, string>,
  only?: readonly string[],
): Promise<void> {
  if (only === undefined) return await context.setExtraHTTPHeaders(headers);
  const origins = only.map((one) => new URL(one).origin);
  await context.route(
    (url) => origins.includes(url.origin),
    (route) =>
      route.continue({ headers: { ...route.request().headers(), ...headers } }),
  );
}

async function finish(mock: Scope, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return void await mock.end();
  const report = await mock.end({ check: false });
  await info.attach("standin.json", {
    body: JSON.stringify(report, null, 2),
    contentType: "application/json",
  });
  // Its own errors have the report in them already. Of an attached text the
  // terminal shows the first few lines, and of an error all.
  const isTold = info.errors.some(({ message = "" }) =>
    message.startsWith("AssertionFailed")
  );
  if (!isTold) throw new TestReport(await mock.reportText());
}
