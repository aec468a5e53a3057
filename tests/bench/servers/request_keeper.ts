/**
 * Answers like the constant one, and keeps the last 10,000 requests with their
 * `Headers`: the usual way to be able to say afterwards what was received.
 */
import { listen } from "./listen.ts";

interface Kept {
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

const limit = 10_000;
const kept: Kept[] = [];
const headers = { "content-type": "application/json" };
let next = 0;

listen((request) => {
  const { method, url, headers: sent } = request;
  sent.has("host");
  kept[next++ % limit] = { at: Date.now(), method, url, headers: sent };
  return new Response('{"id":17,"name":"Ada"}', { headers });
});
