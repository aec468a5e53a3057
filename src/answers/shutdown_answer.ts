import { ready } from "./answer.ts";

/** The answer to a request that the end of the server's patience cuts off (RFC 9110 section 15.6.4). */
export const shutdownAnswer = ready({
  status: 503,
  headers: [["connection", "close"]],
  body: null,
  outcome: "shutdown",
  detail: "The server stopped before it had answered",
});
