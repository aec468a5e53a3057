import type { JudgedCase } from "./judged.ts";
import { gets, headed, ok } from "./case_parts.ts";

/** What a mapping asks of method, URL and query. */
export const requestCases: readonly JudgedCase[] = [
  {
    name: "url",
    mappings: [{
      request: { method: "GET", url: "/url?a=1&b=2" },
      response: ok,
    }],
    requests: gets(
      "/url?a=1&b=2",
      "/url?b=2&a=1",
      "/url",
      "/url?a=1&b=2&c=3",
      "/url/?a=1&b=2",
    ),
  },
  {
    name: "urlPath",
    mappings: [{
      request: { method: "GET", urlPath: "/path/a" },
      response: ok,
    }],
    requests: gets(
      "/path/a",
      "/path/a?x=1",
      "/path/a/",
      "/path/b",
      "/path/a/b",
      "//path/a",
    ),
  },
  {
    name: "urlPattern",
    mappings: [{
      request: { urlPattern: "/pattern/[a-z]+\\?n=\\d+" },
      response: ok,
    }],
    requests: gets(
      "/pattern/abc?n=12",
      "/pattern/abc",
      "/pattern/ab1?n=12",
      "/pattern/abc?n=12x",
    ),
  },
  {
    name: "urlPathPattern",
    mappings: [{
      request: { urlPathPattern: "/pp/([a-z]+|\\d{3})" },
      response: ok,
    }],
    requests: gets(
      "/pp/abc",
      "/pp/123",
      "/pp/1234",
      "/pp/abc/",
      "/pp/abc?x=1",
      "/x/pp/abc",
    ),
  },
  {
    name: "urlPathTemplate",
    mappings: [{
      request: {
        urlPathTemplate: "/tpl/{id}/x",
        pathParameters: { id: { matches: "[0-9]+" } },
      },
      response: ok,
    }],
    requests: gets(
      "/tpl/7/x",
      "/tpl/a/x",
      "/tpl/7/x/",
      "/tpl/7",
      "/tpl/7/y",
      "/tpl//x",
    ),
  },
  {
    name: "method",
    mappings: [
      { request: { method: "PUT", urlPath: "/method" }, response: ok },
      { request: { method: "ANY", urlPath: "/any" }, response: ok },
      { request: { urlPath: "/none" }, response: ok },
    ],
    requests: ["PUT", "POST", "DELETE"].flatMap((method) =>
      ["/method", "/any", "/none"].map((target) => ({ target, method }))
    ),
  },
  {
    name: "query parameters",
    mappings: [{
      request: {
        urlPath: "/query",
        queryParameters: {
          eq: { equalTo: "a b" },
          ci: { equalTo: "ABC", caseInsensitive: true },
          has: { contains: "x" },
          no: { absent: true },
        },
      },
      response: ok,
    }],
    requests: gets(
      "/query?eq=a%20b&ci=abc&has=axb",
      "/query?eq=a+b&ci=abc&has=axb",
      "/query?eq=a%20c&ci=abc&has=axb",
      "/query?eq=a%20b&ci=abd&has=axb",
      "/query?eq=a%20b&ci=abc&has=ab",
      "/query?eq=a%20b&ci=abc&has=axb&no=1",
      "/query?eq=z&eq=a%20b&ci=abc&has=axb",
    ),
  },
  {
    name: "negated and combined matchers",
    mappings: [
      {
        request: {
          urlPath: "/neg",
          queryParameters: { a: { doesNotMatch: "[0-9]+" } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/neg2",
          queryParameters: { a: { doesNotContain: "x" } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/neg3",
          queryParameters: { a: { not: { equalTo: "x" } } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/or",
          queryParameters: { a: { or: [{ equalTo: "x" }, { matches: "y+" }] } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/and",
          queryParameters: {
            a: { and: [{ contains: "x" }, { contains: "y" }] },
          },
        },
        response: ok,
      },
    ],
    requests: gets(
      "/neg?a=b",
      "/neg?a=1",
      "/neg",
      "/neg2?a=b",
      "/neg2?a=x",
      "/neg2",
      "/neg3?a=y",
      "/neg3?a=x",
      "/neg3",
      "/or?a=x",
      "/or?a=yy",
      "/or?a=z",
      "/or",
      "/and?a=yx",
      "/and?a=x",
      "/and",
    ),
  },
  {
    name: "negated matchers of headers, cookies and forms",
    mappings: [
      {
        request: {
          urlPath: "/nh",
          headers: { "X-A": { doesNotContain: "x" } },
          cookies: { c: { doesNotMatch: "x" } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/oa",
          queryParameters: { a: { or: [{ absent: true }, { equalTo: "x" }] } },
        },
        response: ok,
      },
    ],
    requests: [
      ...headed("/nh", {}, { "x-a": "x" }, { "x-a": "y" }, { cookie: "c=x" }, {
        cookie: "c=y",
      }),
      ...gets("/oa", "/oa?a=x", "/oa?a=y", "/neg3?a=x&a=y"),
    ],
  },
  {
    name: "urlPathTemplate with text around a parameter",
    mappings: [{
      request: {
        urlPathTemplate: "/part/v{n}.json",
        pathParameters: { n: { matches: "[0-9]+" } },
      },
      response: ok,
    }],
    requests: gets(
      "/part/v1.json",
      "/part/v12.json?x=1",
      "/part/v.json",
      "/part/va.json",
      "/part/v1.jso",
      "/part/1.json",
      "/part/v1/2.json",
    ),
  },
];
