/** An environment of Mockoon's as the only file of an import. */
export function environment(routes: readonly unknown[], more: object = {}) {
  const content = { uuid: "e", lastMigration: 33, endpointPrefix: "", routes };
  return [{ path: "env.json", content: { ...content, ...more } }];
}

/** A route that answers GET. */
export function route(endpoint: string, more: object = {}) {
  const responses = [{ statusCode: 200, body: "ok", default: true }];
  return { type: "http", method: "get", endpoint, responses, ...more };
}
