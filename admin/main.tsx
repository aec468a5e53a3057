import { render } from "preact";
import { App } from "./app.tsx";
import { startDisplay } from "./display.ts";
import { startDrops } from "./drops.ts";
import { startFollowing } from "./follow.ts";
import { startKeys } from "./keys.ts";
import { startPolling } from "./poll.ts";
import { startRouter } from "./router.ts";

const root = document.getElementById("app");
if (root !== null) {
  startDisplay();
  startRouter();
  startKeys();
  startDrops();
  render(<App />, root);
  startPolling();
  startFollowing();
}
