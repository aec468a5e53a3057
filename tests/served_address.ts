import assert from "node:assert/strict";

/** Waits until a program names the address at which it serves; what it writes then is the caller's. */
export async function readAddress(stdout: Deno.ChildProcess["stdout"]) {
  const lines = stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await lines.read();
  const url = /https?:\S+/.exec(value)?.[0] ?? "";
  assert.notEqual(url, "", value);
  return { url, lines };
}

/** Whether a server answers there. */
export async function isUp(url: string): Promise<boolean> {
  try {
    await (await fetch(`${url}/__mock__/health`)).body?.cancel();
    return true;
  } catch {
    return false;
  }
}
