import assert from "node:assert/strict";
import { join } from "@std/path";
import config from "../../deno.json" with { type: "json" };
import { startStandin } from "../harness.ts";
import { makeProject, testPytest } from "./pytest_project.ts";

const ask = `
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest


def ask(url):
    try:
        with urlopen(url) as answer:
            return answer.read().decode()
    except HTTPError as error:
        return error.code
`;

const outcomes = ask + `

def test_passes(mock):
    mock.get("/text", json="7")
    mock.get("/bytes", b"\\x37")
    mock.any("/list", json=[1])
    assert [ask(f"{mock.url}/{name}") for name in ("text", "bytes", "list")] == [
        '"7"',
        "7",
        "[1]",
    ]
    assert mock.received(path="/text", times=1)["count"] == 1
    assert mock.ask({"path": "/never"})["result"] is False


def test_unmatched(mock):
    mock.get("/price/{sku}")
    ask(mock.url + "/prices/k9")


def test_own_reason(mock):
    mock.get("/a", "7")
    assert ask(mock.url + "/a") == "8"


def test_claim(mock):
    ask(mock.url + "/b")
    mock.received(path="/a", within_ms=1)


@pytest.mark.standin(check=False)
def test_allowed(mock):
    ask(mock.url + "/a")


@pytest.mark.standin(strict=True)
def test_strict(mock):
    mock.get("/unused")


def test_not_strict(mock):
    mock.get("/unused")


def test_expectation(mock):
    mock.get("/twice", expected_calls=2)
    ask(mock.url + "/twice")


@pytest.fixture
def leaving(mock):
    yield
    ask(mock.url + "/late")


def test_late(leaving):
    pass


@pytest.mark.xfail(strict=True)
def test_expected(mock):
    ask(mock.url + "/a")


def test_refused(mock):
    mock.stub({"requst": {}, "action": {}})
`;

testPytest(
  "a test fails for requests without a stub, with the report beside its reason",
  async () => {
    await using project = await makeProject({ "test_outcomes.py": outcomes });
    const { code, text } = await project.run();
    assert.equal(code, 1, text);
    assert.match(text, /\btest_outcomes\.py \.FFF\.F\.F\.ExF /);
    const parts = new Map(
      [...text.matchAll(
        /^_+ (?:ERROR at \w+ of )?(\w+) _+\n([^]*?)(?=^[_=]{9})/gm,
      )]
        .map(([, name = "", part = ""]) => [name, part]),
    );
    const expected = {
      test_unmatched: [
        /^GET \/prices\/k9 had no stub; the nearest, .* does not fit "\/price\/\{sku\}"/,
        /-- standin --[^]*stub +get-price-\{sku\} \(GET \/price\/\{sku\}\) was not[^]* GET \/prices\/k9 +404/,
      ],
      test_own_reason: [
        /assert '7' == '8'/,
        /-- standin --[^]*GET \/a +200 +get-a$/m,
      ],
      test_claim: [/AssertionFailed: expected 1 or more of \/a, received 0/],
      test_strict: [/^stub get-unused \(GET \/unused\) was not called/],
      test_expectation: [
        /^stub get-twice \(GET \/twice\) was called once, expected 2/,
      ],
      test_late: [
        /^GET \/late had no stub/,
        /-- standin --[^]*GET \/late.* 404/,
      ],
      test_refused: [/ControlError: .* 422: .*did you mean "request"\?/],
    };
    for (const [name, patterns] of Object.entries(expected)) {
      const part = parts.get(name) ?? "";
      for (const pattern of patterns) assert.match(part, pattern);
      // Of the plugin itself nobody wants to see a line.
      assert.doesNotMatch(part, /def call|hidden/, part);
    }
    assert.deepEqual([...parts.keys()].sort(), Object.keys(expected).sort());
  },
);

testPytest(
  "with pytest-xdist there is one server for all workers, and none afterwards",
  async () => {
    const tests = `
import pytest


@pytest.mark.parametrize("number", range(4))
def test_notes(number, mock, standin_server, worker_id):
    with open("seen.txt", "a") as seen:
        seen.write(f"{worker_id} {standin_server.url}\\n")


def test_fails(mock):
    mock.get("/a")
    raise ValueError("a reason")
`;
    await using project = await makeProject({ "test_notes.py": tests });
    const { code, text } = await project.run(["-n", "2"]);
    assert.equal(code, 1, text);
    assert.match(text, /ValueError: a reason[^]*-- standin --[^]*get-a/);
    assert.match(text, /1 failed, 4 passed/);
    const seen = await Deno.readTextFile(join(project.folder, "seen.txt"));
    const lines = seen.trim().split("\n").map((line) => line.split(" "));
    const [workers, urls] = [0, 1].map((at) =>
      new Set(lines.map((one) => one[at]))
    );
    assert.deepEqual(
      [lines.length, workers?.size, urls?.size],
      [4, 2, 1],
      seen,
    );
    await assert.rejects(fetch([...urls ?? []][0] ?? ""));
  },
);

testPytest(
  "a server that is there is used and left alone, and a missing one is explained",
  async () => {
    const tests = `
def test_asks(mock):
    mock.get("/a")


def test_needs_nothing():
    pass
`;
    await using server = await startStandin();
    await using project = await makeProject({ "test_two.py": tests });
    const used = await project.run([], {
      STANDIN_URL: server.url,
      STANDIN_COMMAND: "",
    });
    assert.equal(used.code, 0, used.text);
    assert.equal((await server.get("/__mock__/health")).status, 200);
    for (
      const [command, reason] of [
        [
          "",
          /^Standin was not found: set STANDIN_URL .* STANDIN_COMMAND .* PATH/m,
        ],
        ["/no/such/program", /^cannot start '\/no\/such\/program': /m],
        [`"${Deno.execPath()}" eval throw(7)`, / did not start: [^]*7/],
      ] as const
    ) {
      for (const workers of [[], ["-n", "1"]]) {
        const env = { STANDIN_COMMAND: command, PATH: "" };
        const { code, text } = await project.run(workers, env);
        assert.equal(code, 1, text);
        assert.match(text, /1 passed, 1 error/);
        assert.match(text, reason);
      }
    }
  },
);

Deno.test("the plugin has the version of the server", async () => {
  const text = await Deno.readTextFile(
    new URL("../../packages/pytest-standin/pyproject.toml", import.meta.url),
  );
  const [, version] = /^version = "(.+)"$/m.exec(text) ?? [];
  assert.equal(version, config.version);
});

testPytest(
  "docs/python.md shows tests that run, and what one that fails says",
  async () => {
    const page = await Deno.readTextFile(
      new URL("../../docs/python.md", import.meta.url),
    );
    const blocks = [...page.matchAll(/^```python (\w+\.py)\n([^]*?)^```$/gm)];
    const files = Object.fromEntries(
      blocks.map(([, name = "", text = ""]) => [name, text]),
    );
    assert.ok(blocks.length >= 7);
    await using project = await makeProject(files);
    const { code, text } = await project.run();
    assert.equal(code, 1, text);
    assert.match(text, /= 1 failed, 8 passed in /);
    const [, shown = ""] = /^```text\n([^]*?)^```$/m.exec(page) ?? [];
    let from = 0;
    for (const line of shown.split("\n").filter((line) => line.trim() !== "")) {
      const at = text.indexOf(line.replaceAll("----", "-"), from);
      assert.ok(at >= 0, `"${line}" is not in:\n${text}`);
      from = at;
    }
  },
);
