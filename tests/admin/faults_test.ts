import assert from "node:assert/strict";
import { draft } from "./editor_json.ts";
import { browserTests } from "./stage.ts";

browserTests("the faults of the stub editor", (play) => {
  play(
    "a fault is added by its kind, written as JSON and removed",
    async ({ page, open }) => {
      await open("/stubs/new");
      const chaos = async () => (await draft(page)).chaos;
      await page.getByLabel("Add a fault").selectOption("slow");
      await page.getByLabel("Fault slow").fill('{"bytes_per_second": 7}');
      assert.deepEqual(await chaos(), {
        faults: { slow: { bytes_per_second: 7 } },
      });
      await page.getByRole("button", { name: "Remove slow" }).click();
      assert.equal(await chaos(), undefined);
    },
  );
});
