/** Another tool that was started with files, as the judge of their import. */
export interface Original extends AsyncDisposable {
  readonly url: string;
}

/** Whether npm has brought a package of another tool: `deno task bench:peers` does. */
export async function whyNotFetched(
  tool: string,
  program: string,
): Promise<string | null> {
  const isThere = await Deno.stat(program).then(() => true, () => false);
  return isThere
    ? null
    : `${tool} is not fetched: run \`deno task bench:peers ${tool}\``;
}
