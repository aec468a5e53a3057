import { AssertionFailed } from "./errors.ts";
import type { Scope } from "./scope.ts";
import { sharedServer } from "./start.ts";
import type { ScopeInput } from "./wire_types.ts";

/** What is used of the context that a runner hands to a test; some hand none. */
interface TestContext {
  readonly name?: string;
  readonly fullName?: string;
  diagnostic?(message: string): void;
}

/**
 * A test in a scope of its own, for runners without fixtures (`node:test`,
 * `Deno.test`, Bun, Jest): checked at the end of a test that passed, and told
 * of with the error of one that failed.
 */
export function scoped<Context = TestContext>(
  test: (context: Context, mock: Scope) => Promise<void> | void,
  options: ScopeInput = {},
): (context: Context) => Promise<void> {
  // Without a parameter of its own: some runners wait for a callback where there is one.
  return async (...[context]) => {
    const { name, fullName = name }: TestContext = { ...given(context) };
    const server = await sharedServer();
    const title = fullName === undefined ? {} : { title: fullName };
    const mock = await server.scope({ ...title, ...options });
    try {
      await test(context, mock);
    } catch (error) {
      await mock.end({ check: false });
      // An error of the client has the report in it already.
      if (!(error instanceof AssertionFailed)) {
        tell(await mock.reportText(), error, given(context));
      }
      throw error;
    }
    await mock.end();
  };
}

function given(context: unknown): TestContext {
  if (typeof context !== "object" || context === null) return {};
  const { name, fullName, diagnostic } = context as TestContext;
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof fullName === "string" ? { fullName } : {}),
    ...(typeof diagnostic === "function"
      ? { diagnostic: diagnostic.bind(context) }
      : {}),
  };
}

/** Shows a report beside the error of a test: in the runner's own way, else at the end of its message. */
function tell(
  text: string,
  error: unknown,
  { diagnostic }: TestContext,
): void {
  if (diagnostic !== undefined) {
    for (const line of text.split("\n")) diagnostic(line);
  } else if (error instanceof Error) {
    error.message += `\n\n${text}`;
  }
}
