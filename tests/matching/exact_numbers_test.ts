import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { ask, outcome } from "../wire.ts";

/** JSON texts that are equal by value, and such that are not. */
const same: [string, string][] = [
  ["9007199254740993", "9007199254740993"],
  ["9007199254740993", "9007199254740993.000"],
  ["9007199254740993", "90071992547409930e-1"],
  ["-123456789012345678901234567890", "-1.23456789012345678901234567890e29"],
  ["0.1", "0.10000"],
  ["0.1", "1e-1"],
  ["100", "1E+2"],
  ["0", "-0"],
  ["0", "0e999999999999"],
  ["1e400", "10e399"],
  ["1e999999999999999999999", "10e999999999999999999998"],
  ["1.000000000000000000001", "1.0000000000000000000010"],
  ["123456789012345", "123456789012345.0"],
  ["5e-324", "5e-324"],
];
const different: [string, string][] = [
  ["9007199254740993", "9007199254740992"],
  ["9007199254740993", "9007199254740994"],
  ["9007199254740993", "-9007199254740993"],
  ["0.1", "0.10000000000000001"],
  ["0.3", "0.30000000000000004"],
  ["12345678901234567890.1", "12345678901234567890.2"],
  ["1e400", "1e401"],
  ["1e400", "-1e400"],
  ["0", "1e-400"],
  ["1", "1.0000000000000000000000001"],
  ["4503599627370497.5", "4503599627370497.25"],
  ["1", "true"],
  ["1", '"1"'],
  ["0", "null"],
];

/** Places of a number in a body's JSON: alone, as a member, nested, in a list. */
const places = [
  (number: string) => number,
  (number: string) => `{"id":${number}}`,
  (number: string) => `{"deep":{"list":["x",${number}]}}`,
];

/** Forms of a stub's body that ask for equality with a JSON text. */
const forms = [
  (json: string) => json,
  (json: string) => `{"$json":{"inner_criteria":{"$eq":{"value":${json}}}}}`,
];

function stubText(body: string, answer: string): string {
  return `{"request":{"body":${body}},"action":{"response":{"status_code":200,"headers":{},"body":${
    JSON.stringify(answer)
  }}}}`;
}

async function post(server: { port: number }, body: string) {
  return outcome(await ask(server, "/", { method: "POST", body }));
}

Deno.test("numbers in bodies are compared by their exact value, however they are written", async () => {
  await using server = await startStandin();
  for (
    const [pairs, expected] of [[same, "equal"], [different, 404]] as const
  ) {
    for (const [wanted, sent] of pairs) {
      for (const place of places) {
        for (const form of forms) {
          const id = await server.stub(stubText(form(place(wanted)), "equal"));
          assert.equal(
            await post(server, place(sent)),
            expected,
            `${form(place(wanted))} on ${place(sent)}`,
          );
          await server.control("DELETE", `/__mock__/stubs/${id}`);
        }
      }
    }
  }
});

Deno.test("stubs told apart by the last digit of a long id find their own requests", async () => {
  await using server = await startStandin();
  const ids = [
    "9007199254740991",
    "9007199254740992",
    "9007199254740993",
    "9007199254740994",
    "90071992547409920",
    "9007199254740992.5",
  ];
  for (const id of ids) await server.stub(stubText(`{"id":${id}}`, id));
  for (const id of ids) assert.equal(await post(server, `{"id":${id}}`), id);
  assert.equal(await post(server, '{"id":9007199254740995}'), 404);
});

Deno.test("numbers are ordered by their exact value", async () => {
  await using server = await startStandin();
  await server.stub(
    stubText('{"$json":{"n":{"$gt":{"value":9007199254740992}}}}', "above"),
  );
  await server.stub(
    stubText(
      '{"$json":{"m":{"$between":{"lower":0.1,"upper":1e400}}}}',
      "between",
    ),
  );
  assert.equal(await post(server, '{"n":9007199254740993}'), "above");
  assert.equal(await post(server, '{"n":9007199254740992}'), 404);
  assert.equal(
    await post(server, '{"n":9007199254740992.0000000001}'),
    "above",
  );
  assert.equal(await post(server, '{"n":1e400}'), "above");
  assert.equal(await post(server, '{"m":0.1000}'), "between");
  assert.equal(await post(server, '{"m":0.09999999999999999999999}'), 404);
  assert.equal(await post(server, '{"m":1e400}'), "between");
  assert.equal(await post(server, '{"m":1.1e400}'), 404);
});

Deno.test("exact numbers are even or odd at any size", async () => {
  await using server = await startStandin();
  await server.stub(stubText('{"$json":{"n":{"$odd":{}}}}', "odd"));
  await server.stub(stubText('{"$json":{"n":{"$even":{}}}}', "even"));
  const parities = {
    "9007199254740993": "odd",
    "9007199254740994": "even",
    "-3": "odd",
    "4.0": "even",
    "1e30": "even",
    "-1.5e1": "odd",
    "0": "even",
    "4.5": 404,
    "true": 404,
  };
  for (const [number, parity] of Object.entries(parities)) {
    assert.equal(await post(server, `{"n":${number}}`), parity, number);
  }
});

Deno.test("a listed stub and a static answer keep the digits of their numbers", async () => {
  await using server = await startStandin();
  const digits = '{"id":9007199254740993,"price":1.0,"far":1e400}';
  const id = await server.stub(
    `{"request":{"body":${digits}},"action":{"response":{"status_code":200,"headers":{},"body":${digits}}}}`,
  );
  assert.equal(await post(server, digits), digits);
  const { text } = await server.control("GET", `/__mock__/stubs/${id}`);
  assert.equal(text.split("9007199254740993").length, 3, text);
  assert.equal(text.split("1e400").length, 3);
  assert.ok(text.includes(`"body":${digits}`), text);
});

Deno.test("a number of a million digits does not hold up the server", async () => {
  await using server = await startStandin();
  const long = "1".repeat(1_000_000);
  await server.stub(stubText(`{"n":${long}}`, "long"));
  assert.equal(await post(server, `{"n":${long}}`), "long");
  assert.equal(await post(server, `{"n":${long}0}`), 404);
  assert.equal(await post(server, `{"n":1e${"9".repeat(10_000)}}`), 404);
});
