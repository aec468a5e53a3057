import { journalledIds, lastId, type Shot } from "./shot.ts";

/** A shot at a scope, with the ids of what the scope has received, where it asks for them. */
export async function aimed(
  shot: Shot,
  { url, scope }: { url: string; scope: string },
): Promise<Shot> {
  const headers = [...shot.headers, [scope, "1"]] as const;
  const quoted = JSON.stringify(journalledIds);
  const asksForAll = shot.body?.includes(quoted) === true;
  if (!asksForAll && !shot.target.includes(lastId)) return { ...shot, headers };
  const ids = await receivedIds(url, scope);
  return {
    ...shot,
    headers,
    target: shot.target.replace(lastId, ids.at(-1) ?? "none"),
    body: shot.body?.replace(quoted, JSON.stringify(ids)) ?? null,
  };
}

async function receivedIds(url: string, scope: string): Promise<string[]> {
  const query = `scope=${scope}&view=rows`;
  const listing = await fetch(`${url}/__mock__/requests?${query}`);
  const { requests }: { requests: { id: string }[] } = await listing.json();
  return requests.map(({ id }) => id);
}
