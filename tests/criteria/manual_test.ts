import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";

const manual = await Deno.readTextFile(
  new URL("../../docs/stubs.md", import.meta.url),
);

/** A row of a table of criteria: the first example, and what fits it and what does not. */
interface Row {
  readonly example: string;
  readonly fits: string;
  readonly differs: string;
}

function rows(): Row[] {
  const [, section = ""] = manual.split("\n## Criteria\n");
  const [text = ""] = section.split("\n## ");
  return text.split("\n").filter((line) => line.startsWith("| `{")).map(
    (line) => {
      const cells = line.split(" | ").map((cell) =>
        /`([^`]+)`/.exec(cell)?.[1] ?? ""
      );
      const [example = "", fits = "", differs = ""] = [
        cells.at(0),
        cells.at(-2),
        cells.at(-1),
      ];
      return { example, fits, differs };
    },
  );
}

/** A stub's request that asks for the example, and what sends a value of the row. */
function asking({ example }: Row) {
  const criterion: unknown = JSON.parse(example);
  return example.includes("$values")
    ? { query: criterion }
    : { method: "POST", body: { $json: criterion } };
}

Deno.test("each example of the manual's criteria fits the first value of its row and not the second", async () => {
  await using server = await startStandin();
  const all = rows();
  assert.ok(all.length > 25, `${all.length} rows`);
  for (const [index, row] of all.entries()) {
    const path = `/row/${index}`;
    await server.stub(answering({ ...asking(row), path }));
    const statusOf = async (value: string) => {
      const answer = value.startsWith("?")
        ? await server.get(path + value)
        : await server.get(path, { method: "POST", body: value });
      return answer.status;
    };
    assert.equal(await statusOf(row.fits), 200, `${row.example} ${row.fits}`);
    const missed = await statusOf(row.differs);
    assert.equal(missed, 404, `${row.example} ${row.differs}`);
  }
});
