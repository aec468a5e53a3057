// The code under test of docs/client.md: it knows nothing of mocks.

export async function showPrice(
  sku: string,
  { baseUrl }: { baseUrl: string },
): Promise<string> {
  const answer = await fetch(`${baseUrl}/price/${sku}`);
  if (!answer.ok) return "no price";
  const { cents }: { cents: number } = await answer.json();
  return (cents / 100).toFixed(2);
}

export async function pay({ baseUrl }: { baseUrl: string }): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await fetch(`${baseUrl}/pay`, { method: "POST" });
    if (answer.status !== 503) return;
  }
}

const ok = { response: { status_code: 200, body: "ok" } };

export const stubsOfTheShop = [
  { request: { path: "/commit" }, action: ok },
  { request: { path: "/open" }, action: ok },
  { request: { path: "/write" }, action: ok },
];

export function startJob(baseUrl: string): void {
  const send = (path: string) => fetch(baseUrl + path, { method: "POST" });
  void (async () => {
    await send("/open");
    await send("/write");
    await send("/write");
    await send("/commit");
  })();
}

export async function clickCancel(_baseUrl: string): Promise<void> {}
