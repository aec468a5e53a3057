import { listen } from "./listen.ts";

const headers = { "content-type": "application/json" };

listen(async (request) => {
  await request.arrayBuffer();
  return new Response('{"id":17,"name":"Ada"}', { headers });
});
