import type { Control } from "./control.ts";
import type { RequestFilter, TailLine } from "./wire_types.ts";

/** What happens in a scope, as it happens, until it ends or nobody reads on. */
export async function* tail(
  control: Control,
  scope: string,
  filter: RequestFilter,
): AsyncGenerator<TailLine, void, void> {
  const leaving = new AbortController();
  const response = await control.open("GET", "/__mock__/requests", {
    query: { ...filter, scope, format: "ndjson" },
    signal: leaving.signal,
  });
  try {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const bytes of bytesOf(response)) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split(
        "\n",
      );
      rest = lines.pop() ?? "";
      for (const line of lines) if (line !== "") yield JSON.parse(line);
    }
  } finally {
    leaving.abort();
  }
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
