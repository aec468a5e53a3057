import type { TestServer } from "../../harness.ts";

/** Registers a template for a path and everything below it. */
export async function template(
  server: TestServer,
  path: string,
  template_body: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const response = { status_code: 200, headers: {}, template_body, ...more };
  await server.stub({ request: { path }, action: { response } });
}
