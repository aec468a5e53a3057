import { render } from "preact";
import { App } from "./app.tsx";
import { startKeys } from "./keys.ts";
import { startPolling } from "./poll.ts";
import { startRouter } from "./router.ts";

const root = document.getElementById("app");
if (root !== null) {
  startRouter();
  startKeys();
  render(<App />, root);
  startPolling();
}
