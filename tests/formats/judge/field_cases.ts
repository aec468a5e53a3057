import type { JudgedCase } from "./judged.ts";
import { gets, headed, ok } from "./case_parts.ts";

/** What a mapping asks of fields that may have several values. */
export const fieldCases: readonly JudgedCase[] = [
  {
    name: "several values",
    mappings: [
      {
        request: {
          urlPath: "/exactly",
          queryParameters: {
            id: { hasExactly: [{ equalTo: "1" }, { equalTo: "2" }] },
          },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/includes",
          queryParameters: {
            id: { includes: [{ equalTo: "1" }, { equalTo: "2" }] },
          },
        },
        response: ok,
      },
    ],
    requests: gets(
      "/exactly?id=1&id=2",
      "/exactly?id=2&id=1",
      "/exactly?id=1",
      "/exactly?id=1&id=2&id=3",
      "/includes?id=1&id=2&id=3",
      "/includes?id=1&id=3",
      "/includes",
    ),
  },
  {
    name: "headers, cookies and credentials",
    mappings: [
      {
        request: {
          urlPath: "/h",
          headers: {
            "X-A": { equalTo: "1" },
            "X-B": { absent: true },
            Accept: { contains: "json" },
          },
        },
        response: ok,
      },
      {
        request: { urlPath: "/c", cookies: { sid: { matches: "[0-9]+" } } },
        response: ok,
      },
      {
        request: {
          urlPath: "/basic",
          basicAuthCredentials: { username: "kim", password: "pa:ss" },
        },
        response: ok,
      },
    ],
    requests: [
      ...headed(
        "/h",
        { "x-a": "1", accept: "application/json" },
        { "x-a": "2", accept: "application/json" },
        { "x-a": "1", accept: "text/plain" },
        { "x-a": "1", accept: "application/json", "x-b": "" },
      ),
      ...headed("/c", { cookie: "a=b; sid=12" }, { cookie: "sid=x" }, {
        cookie: "xsid=12",
      }, {}),
      ...headed("/basic", { authorization: `Basic ${btoa("kim:pa:ss")}` }, {
        authorization: `Basic ${btoa("kim:no")}`,
      }, {}),
    ],
  },
  {
    name: "numbers and dates in headers",
    mappings: [
      {
        request: {
          urlPath: "/date",
          headers: { when: { before: "2026-01-01T00:00:00Z" } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/after",
          headers: { when: { after: "now -3 days" } },
        },
        response: ok,
      },
    ],
    requests: [
      ...headed(
        "/date",
        { when: "2025-12-31T23:59:59Z" },
        { when: "2026-01-01T00:00:01Z" },
        { when: "nothing" },
        {},
      ),
      ...headed("/after", { when: "2001-01-01T00:00:00Z" }, {
        when: "2999-01-01T00:00:00Z",
      }),
    ],
  },
  {
    name: "parts of a multipart body",
    mappings: [
      {
        request: {
          method: "POST",
          urlPath: "/parts",
          multipartPatterns: [
            { name: "a", bodyPatterns: [{ equalTo: "1" }] },
            {
              matchingType: "ANY",
              headers: { "Content-Type": { contains: "json" } },
              bodyPatterns: [{ equalToJson: { x: 1 } }],
            },
          ],
        },
        response: ok,
      },
    ],
    requests: [
      ['a"\r\n\r\n1', 'b"\r\nContent-Type: application/json\r\n\r\n{"x": 1}'],
      ['a"\r\n\r\n2', 'b"\r\nContent-Type: application/json\r\n\r\n{"x": 1}'],
      ['c"\r\n\r\n1', 'b"\r\nContent-Type: application/json\r\n\r\n{"x": 1}'],
      ['a"\r\n\r\n1', 'b"\r\nContent-Type: application/json\r\n\r\n{"x": 2}'],
      ['a"\r\n\r\n1', 'b"\r\nContent-Type: text/plain\r\n\r\n{"x": 1}'],
      ['a"\r\n\r\n1'],
    ].map((parts) => ({
      target: "/parts",
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=zz" },
      body: `${
        parts.map((part) =>
          `--zz\r\nContent-Disposition: form-data; name="${part}\r\n`
        ).join("")
      }--zz--\r\n`,
    })),
  },
  {
    name: "hosts and schemes",
    mappings: [
      {
        request: { urlPath: "/host", host: { equalTo: "127.0.0.1" } },
        response: ok,
      },
      {
        request: { urlPath: "/host2", host: { matches: "[a-z]+" } },
        response: ok,
      },
      { request: { urlPath: "/scheme", scheme: "http" }, response: ok },
      { request: { urlPath: "/scheme2", scheme: "https" }, response: ok },
      {
        request: { urlPath: "/ip", clientIp: { equalTo: "127.0.0.1" } },
        response: ok,
      },
      {
        request: { urlPath: "/ip2", clientIp: { equalTo: "10.0.0.1" } },
        response: ok,
      },
    ],
    requests: gets("/host", "/host2", "/scheme", "/scheme2", "/ip", "/ip2"),
  },
];
