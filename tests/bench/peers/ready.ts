import type { Started } from "../contestant.ts";
import { type Launch, launch } from "../server_process.ts";

/** A started tool that took its stubs is a contestant; otherwise it is stopped. */
export async function startPeer(
  plan: Launch,
  install: (url: string) => Promise<string | null>,
  loadUrl?: string,
): Promise<Started> {
  const launched = await launch(plan);
  if (!launched.ok) return launched;
  const { server } = launched;
  const reason = await install(server.url);
  if (reason === null) {
    const url = loadUrl ?? server.url;
    return { ok: true, running: { server, url, stop: server.stop } };
  }
  await server.stop();
  return { ok: false, reason };
}

/** Sends JSON to a control API; why it was refused, or null. */
export async function send(
  method: string,
  url: string,
  payload: unknown,
): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payload),
    });
    const text = await answer.text();
    if (answer.ok) return null;
    return `it refused its stubs: ${answer.status} ${text.slice(0, 300)}`;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `it did not take its stubs: ${why}`;
  }
}
