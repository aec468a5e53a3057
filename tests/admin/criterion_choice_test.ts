import assert from "node:assert/strict";
import { operatorNames, operators } from "../../src/criteria/operators.ts";
import { draft } from "./editor_json.ts";
import { browserTests, codeText } from "./stage.ts";

browserTests("the choice of a comparison in the stub editor", (play) => {
  play(
    "a field offers every operator of the server as a criterion to start from",
    async ({ page, open }) => {
      await open("/stubs/new");
      const choice = page.getByLabel("How the body is compared");
      const names = choice.locator("optgroup option");
      await names.last().waitFor({ state: "attached" });
      assert.deepEqual(await names.allTextContents(), operatorNames);
      await choice.selectOption("$key_values");
      const text = page.getByLabel("Body as JSON");
      assert.equal(await codeText(text), operators.$key_values.example);
      const { request } = await draft(page);
      assert.deepEqual(
        request.body,
        JSON.parse(operators.$key_values.example),
      );
    },
  );
});
