// The entry `./node-test`: a scope for a test of `node:test`.

import { AssertionFailed } from "./errors.ts";
import type { Scope } from "./scope.ts";
import { sharedServer } from "./start.ts";
import type { ScopeInput } from "./wire_types.ts";

/** What is used of the context of a test. */
export interface TestContext {
  readonly name: string;
  readonly fullName?: string;
  diagnostic(message: string): void;
}

/**
 * A test in a scope of its own: checked at the end if the test passed, else
 * told of in a diagnostic.
 */
export function scoped<Context extends TestContext>(
  test: (context: Context, mock: Scope) => Promise<void> | void,
  options: ScopeInput = {},
): (context: Context) => Promise<void> {
  return async (context) => {
    const server = await sharedServer();
    const title = context.fullName ?? context.name;
    const mock = await server.scope({ title, ...options });
    try {
      await test(context, mock);
    } catch (error) {
      await mock.end({ check: false });
      // An error of the client has the report in it already.
      if (!(error instanceof AssertionFailed)) {
        context.diagnostic(await mock.reportText());
      }
      throw error;
    }
    await mock.end();
  };
}
