import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { buildScene, show } from "./scene_builder.ts";

Deno.test("now takes its format, offset and zone by place or by name", () => {
  const cases: [string, string][] = [
    ['now(offset="-1d 30m")', "2023-11-13T21:43:20.123Z"],
    ['now(offset=60, format="unix")', "1700000060"],
    ['now("iso", zone="Europe/Zurich")', "2023-11-14T23:13:20.123+01:00"],
    ['now("iso", "240d", "Europe/Zurich")', "2024-07-12T00:13:20.123+02:00"],
    ['now("date", zone="+05:30")', "2023-11-15"],
    ['now("iso", zone="America/New_York")', "2023-11-14T17:13:20.123-05:00"],
    ['now("unix_ms", zone="Asia/Tokyo")', "1700000000123"],
    ['now("http")', "Tue, 14 Nov 2023 22:13:20 GMT"],
    [
      'now("%a %A %b %B %d %H %I %j %L %f %m %M %p %S %s %u %y %Y %z %%")',
      "Tue Tuesday Nov November 14 22 10 318 123 123000 11 13 PM 20 1700000000 2 23 2023 +0000 %",
    ],
    ['now("%I %p %z", zone="-10:30")', "11 AM -1030"],
  ];
  for (const [call, text] of cases) assert.equal(show(`{{ ${call} }}`), text);
});

Deno.test("now refuses what it does not know, with what it does", () => {
  const cases: [string, RegExp][] = [
    ['now("%Q")', /has the formats/],
    ['now("yyyy")', /has the formats/],
    ["now(5)", /has the formats/],
    ['now(zone="Mars/Base")', /knows zones/],
    ['now(zone="")', /knows zones/],
    ['now(zone="+2")', /knows zones/],
    ['now(offset="3 weeks")', /takes a format/],
    ["now(offset=[1])", /takes a format/],
    ['now("iso", format="iso")', /takes a format/],
    ["now(colour=1)", /takes a format/],
    ['now("iso", 1, "UTC", 4)', /takes a format/],
    ['now(offset="999999999999d")', /cannot go/],
  ];
  for (const [call, why] of cases) {
    assert.match(show(`{{ ${call} }}`), new RegExp(`^ERROR .*${why.source}`));
  }
});

Deno.test("random texts and numbers are drawn of what was asked", () => {
  const cases: [string, string][] = [
    ["random_text(4)", "FFFF"],
    ['random_text(3, of="upper")', "NNN"],
    ['random_text(length=2, of="digits")', "55"],
    ["random_text(0)", ""],
    ["random_text() | length", "16"],
    ["random_number(0, 3)", "1.5"],
    ["random_number(0, 3, places=0)", "2"],
    ["random_number(2.5, 2.5, 1)", "2.5"],
    ["random_number(-3, 1, 3)", "-1"],
  ];
  for (const [call, text] of cases) {
    assert.equal(show(`{{ ${call} }}`), text, call);
  }
  for (
    const call of [
      "random_text(-1)",
      "random_text(10001)",
      'random_text(2, "runes")',
      'random_text("a")',
      "random_number(2, 1)",
      "random_number(1)",
      "random_number(0, 1, 16)",
      'random_number("a", 1)',
    ]
  ) {
    assert.match(show(`{{ ${call} }}`), /^ERROR "random_(?:text|number)"/);
  }
});

Deno.test("regex_extract takes a match or a group out, and is linear in the text", () => {
  const scene = buildScene({
    type: "text/plain",
    body: `${"a".repeat(9_999)}!`,
  });
  const cases: [string, string][] = [
    [`regex_extract("order-17-b", "[0-9]+")`, "17"],
    [`regex_extract("a=1;b=2", "b=([0-9])", 1)`, "2"],
    [`regex_extract("a=1", "(?P<v>[0-9])", "v")`, "1"],
    [`regex_extract(1234, "3.")`, "34"],
    [`"x9" | regex_extract("[0-9]")`, "9"],
    [`regex_extract("abc", "[0-9]", default="none")`, "none"],
    [`regex_extract("ab", "(x)?ab", 1, default=0)`, "0"],
    [`regex_extract("b", "a", default=none) | tojson`, "null"],
    [`regex_extract("b", "a", 0, none) is none`, "true"],
    [`regex_extract(request.body, "(a+)+$", default="no")`, "no"],
  ];
  for (const [call, text] of cases) {
    assert.equal(show(`{{ ${call} }}`, scene), text);
  }
});

Deno.test("regex_extract says why it takes nothing out", () => {
  const cases: [string, RegExp][] = [
    [`regex_extract("abc", "[0-9]")`, /found nothing/],
    [`regex_extract("abc", "(")`, /cannot be read/],
    [`regex_extract("abc", "(?=a)")`, /cannot be read/],
    [`regex_extract("abc", "b", 1)`, /no group 1/],
    [`regex_extract("abc", "b", "x")`, /no group/],
    [`regex_extract("abc", "(a{900}){3}")`, /too large|cannot be read/],
    [
      `regex_extract("abc", "a" ~ ("b" | replace("b", "x")) , -1)`,
      /takes a text/,
    ],
    [`regex_extract("abc")`, /takes a text/],
    [`regex_extract([1], "a")`, /takes a text/],
    [
      `regex_extract("%6000d" | format(1) ~ "%6000d" | format(1), "a")`,
      /at most/,
    ],
  ];
  for (const [call, why] of cases) {
    const text = show(`{{ ${call} }}`);
    assert.match(text, /^ERROR/, call);
    if (why.source !== "at most") assert.match(text, why, call);
  }
});

Deno.test("faker invents what its page names, and says what is near a wrong name", async () => {
  const page = await Deno.readTextFile(
    new URL("../../docs/templates.md", import.meta.url),
  );
  const [, section = ""] = page.split("### Invented words\n");
  const [text = ""] = section.split("\n## ");
  const names = [...text.matchAll(/`(\w+\.\w+)`/g)].map(([, name]) => name);
  assert.equal(names.length, 17);
  for (const name of names) {
    const shown = show(`{{ faker("${name}") }}`);
    assert.match(shown, /^[\w+][\w .@+-]*$/, name);
  }
  assert.match(
    show(`{{ faker("person.firstname") }}`),
    /did you mean "person\.first_name"/,
  );
  assert.match(show(`{{ faker("constructor") }}`), /^ERROR/);
  assert.match(show(`{{ faker() }}`), /^ERROR/);
});

Deno.test("what is invented and drawn follows from the seed, and differs from call to call", async () => {
  const template_body =
    `{{ faker("person.name") }} {{ random_text(8) }} {{ random_number(0, 1, 9) }} {{ uuid() }}`;
  const run = async (seed: number) => {
    await using server = await startStandin();
    await server.stub({
      request: { path: "/f" },
      action: { response: { status_code: 200, headers: {}, template_body } },
      chaos: { seed },
    });
    return [(await server.get("/f")).text, (await server.get("/f")).text];
  };
  const first = await run(5);
  assert.deepEqual(await run(5), first);
  assert.notEqual(first[0], first[1]);
  assert.notDeepEqual(await run(6), first);
});

Deno.test("the base URL has the scope's prefix where that chose the scope", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "s" });
  const template_body = "{{ request.base_url }}";
  await server.stub({
    request: { path: "/b" },
    action: { response: { status_code: 200, headers: {}, template_body } },
  });
  assert.equal((await server.get("/b")).text, server.url);
  const inside = await server.get("/__scope__/s/b");
  assert.equal(inside.text, `${server.url}/__scope__/s`);
  const named = await server.get("/b", { headers: { s: "1" } });
  assert.equal(named.text, server.url);
});
