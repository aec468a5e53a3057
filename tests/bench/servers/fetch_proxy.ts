import { listen } from "./listen.ts";

const upstream = Deno.args[1] ?? "";

listen(async (request) => {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("host");
  const answer = await fetch(upstream + pathname + search, {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
  });
  return new Response(answer.body, {
    status: answer.status,
    headers: answer.headers,
  });
});
