import { listen } from "./listen.ts";

const headers = { "content-type": "application/json" };

listen(() => new Response('{"id":17,"name":"Ada"}', { headers }));
