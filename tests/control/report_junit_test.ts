import assert from "node:assert/strict";
import fc from "fast-check";
import * as slimdom from "slimdom";
import { reportJunit } from "../../src/control/report_junit.ts";
import type { Report } from "../../src/model/report.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { findJunitJudge } from "./junit_schema.ts";
import { askReport, assertIn, makeScope } from "./report_reader.ts";

const judge = await findJunitJudge();

/** A suite in which everything goes wrong that can. */
async function fail(server: TestServer): Promise<void> {
  await makeScope(server, { name: "suite", title: "v1.2 <cart> & co" });
  await makeScope(server, { name: "test", parent: "suite" });
  const headers = { test: "1" };
  const stub = { stub_id: "a", expected_calls: 2 };
  await server.stub(answering({ path: "/a" }, "", stub), "test");
  await server.stub(answering({ path: "/b" }, "", { stub_id: "b" }), "test");
  await server.get("/a", { headers });
  await server.get("/c?x=]]%3E", { headers });
  await server.get("/c?x=]]%3E", { headers });
  await assertIn(server, "test", { path: "/a", times: 2 });
  await assertIn(server, "test", { path: "/a", times: 1 });
  await server.control("DELETE", "/__mock__/scopes/test");
}

function read(xml: string) {
  const document = slimdom.parseXmlDocument(xml);
  const all = (name: string) => [...document.getElementsByTagName(name)];
  return { all, root: document.documentElement };
}

Deno.test("a JUnit report has a suite a scope, and a case for each assertion, miss and unused stub", async () => {
  await using server = await startStandin();
  await fail(server);
  const answer = await askReport(server, "scope=*&format=junit");
  const type = "application/xml; charset=utf-8";
  assert.equal(answer.headers.get("content-type"), type);
  const { all, root } = read(answer.text);
  assert.equal(root?.nodeName, "testsuites");
  const told = all("testsuite").map((suite) => [
    ...["name", "tests", "failures", "skipped"].map((name) =>
      suite.getAttribute(name)
    ),
  ]).sort();
  assert.deepEqual(told, [
    ["standin: no scope", "1", "0", "0"],
    ["standin: test", "5", "3", "1"],
    ["standin: v1.2 <cart> & co", "1", "0", "0"],
  ]);
  const cases = all("testcase").filter((one) =>
    one.getAttribute("classname") === "standin.test"
  ).map((one) => [
    one.getAttribute("name"),
    [...one.children].map(({ nodeName }) => nodeName).join(),
  ]);
  assert.deepEqual(cases, [
    ["assertion: 2 of /a", "failure"],
    ["assertion: 1 of /a", ""],
    ["GET /c?x=]]%3E has a stub", "failure"],
    ["stub a is called as expected", "failure"],
    ["stub b is called as expected", "skipped"],
  ]);
  const [, miss] = all("failure");
  assert.match(miss?.textContent ?? "", /\(2 times\)\nnearest is a: the path /);
  assert.ok(
    all("testcase").some((one) =>
      one.getAttribute("classname") === "standin.v1_2 <cart> & co"
    ),
  );
});

Deno.test({
  name: `JUnit reports are valid by the schemas of Jenkins${
    judge.ok ? "" : ` (skipped: ${judge.reason})`
  }`,
  ignore: !judge.ok,
  async fn() {
    if (!judge.ok) return;
    await using server = await startStandin();
    const empty = await askReport(server, "scope=*&format=junit");
    assert.equal(await judge.judge(empty.text), "2 schemas\n");
    await fail(server);
    for (const query of ["scope=*", "scope=test", "scope=suite&below=true"]) {
      const { text } = await askReport(server, `${query}&format=junit`);
      assert.equal(await judge.judge(text), "2 schemas\n", text);
    }
    const hostile = reportJunit([hostileReport(evil)]);
    assert.equal(await judge.judge(hostile), "2 schemas\n");
    const wrong = hostile.replace(' tests="', ' test="');
    assert.match(await judge.judge(wrong), /attribute 'test'/);
  },
});

/** All that a client could send to break the form or mislead its reader. */
const evil =
  'a]]></failure><testcase name="b"/>&lt;\u0000\u0007\u001b[31m\u202e\u2066\ud800x\udc00\ufffe\uffff\r\n\t"\'&#0;<!--';

function hostileReport(text: string): Report {
  const started_at = "2026-05-01T10:00:00.000Z";
  const near_miss = {
    stub_id: text,
    scope: text,
    matched_fields: 0,
    total_fields: 1,
    clauses: [{
      field: text,
      key: text,
      matched: false,
      expected: text,
      actual: text,
      reason: text,
    }],
  };
  const unmatched = { id: text, request: text, near_miss, message: text };
  return {
    scope: text,
    title: text,
    parent: text,
    started_at,
    ended_at: started_at,
    passed: false,
    conclusive: true,
    counts: { requests: 2, unmatched: 2, late: 1, evicted: 0, outcomes: {} },
    requests: [{
      id: text,
      seq: 1,
      received_at: started_at,
      method: text,
      target: text,
      scope: text,
      matched_stub_id: text,
      status: null,
      outcome: text,
      duration_ms: 1,
    }],
    unmatched: [unmatched, { ...unmatched, message: `${text}2` }],
    unused_stubs: [{
      stub_id: text,
      request: text,
      calls: 0,
      expected_calls: text,
      nearest: { id: text, request: text, message: text },
      message: text,
      fails: true,
    }],
    late_requests: [{ received_at: started_at, method: text, target: text }],
    assertions: [{
      asserted_at: started_at,
      title: text,
      message: text,
      result: false,
      conclusive: true,
    }],
  };
}

Deno.test("whatever a client sends, a JUnit report is the XML that it should be", () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(...evil, "]]>", "<!--", "&#0;", "\ud800", evil),
    ),
  ).map((parts) => parts.join(""));
  fc.assert(fc.property(texts, (text) => {
    const xml = reportJunit([hostileReport(text), hostileReport(evil)]);
    assert.ok(xml.isWellFormed());
    assert.doesNotMatch(xml, /[^\P{Cc}\n]|[\p{Bidi_Control}\ufffe\uffff]/u);
    const { all } = read(xml);
    assert.equal(all("testsuite").length, 2);
    assert.equal(all("testcase").length, 8);
    assert.equal(all("failure").length, 8);
    const names = all("testcase").slice(0, 4)
      .map((one) => one.getAttribute("name"));
    assert.equal(new Set(names).size, 4);
  }));
});

Deno.test("a text without anything special stands in a JUnit report as it is", () => {
  const text = "cart › \"pays\" <twice> & 'more' 🛒";
  const { all } = read(reportJunit([hostileReport(text)]));
  const [failure] = all("failure");
  assert.equal(failure?.textContent, text);
  assert.equal(failure?.getAttribute("message"), text);
});
