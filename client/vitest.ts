// The entry `./vitest`: a scope for each test, as a fixture. Vitest's own types
// are not imported: what is needed of them fits all of its versions.

import { TestReport } from "./errors.ts";
import type { Scope } from "./scope.ts";
import { sharedServer } from "./start.ts";
import type { ScopeInput } from "./wire_types.ts";

/** What the fixture reads of a test. */
interface TestFacts {
  readonly name: string;
  readonly fullName?: string;
  readonly result?: {
    readonly state?: string;
    readonly errors?: readonly { readonly name?: string }[];
  } | undefined;
}

/** What the fixture takes from Vitest's context. */
interface TestContext {
  readonly task: Readonly<TestFacts>;
}

/** A fixture as Vitest's `test.extend` takes it. */
type Fixture = (
  context: TestContext,
  use: (mock: Scope) => Promise<void>,
) => Promise<void>;

/**
 * The fixture `mock` for `test.extend`: a scope for each test, checked at the
 * end of a test that passed, and told of in one that failed.
 */
export function standin(options: ScopeInput = {}): { mock: Fixture } {
  return {
    mock: async ({ task }, use) => {
      const server = await sharedServer();
      const title = task.fullName ?? task.name;
      const mock = await server.scope({ title, ...options });
      await use(mock);
      const { state, errors = [] } = task.result ?? {};
      if (state !== "fail") return void await mock.end();
      await mock.end({ check: false });
      // Its own errors have the report in them already.
      if (errors.some(({ name }) => name === "AssertionFailed")) return;
      // A note of Vitest's own would do, but it takes none of a test that has failed.
      throw new TestReport(await mock.reportText());
    },
  };
}
