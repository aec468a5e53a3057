/** Asks a server whether it is up; 0 when it is, 1 with a reason when not. */
export async function health(
  { url, timeout }: { url: string; timeout: number },
): Promise<number> {
  const address = `${url.replace(/\/+$/, "")}/__mock__/health`;
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(timeout * 1000),
    });
    const text = await response.text();
    console.log(text);
    return response.ok ? 0 : 1;
  } catch (error) {
    console.error(`No healthy server at ${url}: ${reasonOf(error)}`);
    return 1;
  }
}

/** Why a fetch failed stands in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
