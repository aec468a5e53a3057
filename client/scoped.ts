import { AssertionFailed } from "./errors.ts";
import type { Scope } from "./scope.ts";
import { sharedServer } from "./start.ts";
import type { ScopeInput } from "./wire_types.ts";

/** What is used of the context that a runner hands to a test; some hand none. */
interface TestContext {
  readonly name?: string;
  readonly fullName?: string;
}

/**
 * A test in a scope of its own, for runners without fixtures (`node:test`,
 * `Deno.test`, Bun, Jest): checked at the end of a test that passed, and told
 * of under the error of one that failed.
 */
export function scoped<Context = TestContext>(
  test: (context: Context, mock: Scope) => Promise<void> | void,
  options: ScopeInput = {},
): (context: Context) => Promise<void> {
  // Without a parameter of its own: some runners wait for a callback where there is one.
  return async (...[context]) => {
    const { name, fullName = name } = given(context);
    const server = await sharedServer();
    const title = fullName === undefined ? {} : { title: fullName };
    const mock = await server.scope({ ...title, ...options });
    try {
      await test(context, mock);
    } catch (error) {
      await mock.end({ check: false });
      // An error of the client has the report in it already.
      if (!(error instanceof AssertionFailed)) {
        tell(await mock.reportText(), error);
      }
      throw error;
    }
    await mock.end();
  };
}

function given(context: unknown): TestContext {
  if (typeof context !== "object" || context === null) return {};
  const { name, fullName } = context as TestContext;
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof fullName === "string" ? { fullName } : {}),
  };
}

/** Puts a report under the message of an error: what runners show of a test stands in one place then. */
function tell(text: string, error: unknown): void {
  if (!(error instanceof Error)) return console.error(text);
  const { message, stack = "" } = error;
  const whole = `${message.trimEnd()}\n\n${text}`;
  error.message = whole;
  // Some engines wrote the message into the stack when the error was made.
  if (message !== "" && !stack.includes(text)) {
    error.stack = stack.replace(message, () => whole);
  }
}
