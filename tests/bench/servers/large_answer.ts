import { listen } from "./listen.ts";

const body = new TextEncoder().encode("x".repeat(1024 * 1024));
const headers = { "content-type": "application/json" };

listen(() => new Response(body, { headers }));
