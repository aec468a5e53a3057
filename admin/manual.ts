/** The pages of the manual that the UI leads to, some with a heading on them. */
export const manualPages = [
  "api#scopes",
  "importing",
  "llm",
  "mcp",
  "scopes#which-way-for-my-client",
  "state",
  "state#creating-reading-changing-deleting",
  "streams",
  "stubs",
  "stubs#answers",
  "stubs#chaos",
  "stubs#criteria",
  "stubs#matching",
  "stubs#proxy",
  "stubs#response",
  "stubs#sequence",
  "stubs#stream",
  "templates",
  "webhooks",
] as const;

export type ManualPage = typeof manualPages[number];

/** The address of a page of the manual that the server has. */
export function manual(page: ManualPage): string {
  return `/__mock__/docs/manual/${page}`;
}

/** The row of an operator among the criteria, which the manual marks as it is built. */
export function manualOperator(name: string): string {
  return `${manual("stubs")}#operator-${name}`;
}
