import assert from "node:assert/strict";
import { fileOfQuickstart } from "../release/quickstart.ts";
import { makeProject, testPytest } from "./pytest_project.ts";

testPytest("pytest runs what the quickstart shows", async () => {
  const name = "test_price.py";
  await using project = await makeProject({
    [name]: await fileOfQuickstart("Python", name),
  });
  const { code, text } = await project.run();
  assert.equal(code, 0, text);
  assert.match(text, /1 passed/);
});
