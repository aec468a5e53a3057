import { form, gets, headed, posts } from "./case_parts.ts";
import type { Trial } from "./differences.ts";
import { response, route, rule, ruled, uuid } from "./mockoon_parts.ts";

/** Routes of Mockoon's, with requests that fit and requests that miss by one criterion each. */
interface MockoonCase extends Trial {
  readonly routes: readonly unknown[];
}

export const mockoonCases: readonly MockoonCase[] = [
  {
    name: "paths",
    routes: [
      route("get", "plain/path", [response("plain")]),
      route("get", "users/:id", [response("{{urlParam 'id'}}")]),
      route("get", "wild/*", [response("wild")]),
      route("get", "f/:name.:ext", [response("{{urlParam 'ext'}}")]),
      route("all", "any", [response("any")]),
    ],
    requests: [
      ...gets("/plain/path", "/plain/path/", "/plain/path?x=1", "/plain/pat"),
      ...gets("/PLAIN/path", "/plain/path/more", "//plain/path"),
      ...gets("/users/7", "/users/7/", "/users/", "/users/7/8", "/users/a%20b"),
      ...gets("/wild/a", "/wild/a/b", "/wild/", "/wild"),
      ...gets("/f/a.txt", "/f/a", "/f/a.b.c"),
      { target: "/any", method: "DELETE" },
      { target: "/plain/path", method: "POST" },
    ],
  },
  {
    name: "the first route that fits",
    routes: [
      route("get", "order/:x", [response("first")]),
      route("get", "order/a", [response("second")]),
      route("get", "later/a", [response("first")]),
      route("get", "later/*", [response("second")]),
    ],
    requests: gets("/order/a", "/order/b", "/later/a", "/later/b"),
  },
  {
    name: "rules on the query",
    routes: [
      ruled("get", "rq", [{ target: "query", modifier: "a", value: "1" }]),
      ruled("get", "rr", [{
        target: "query",
        modifier: "a",
        operator: "regex",
        value: "^x[0-9]",
      }]),
      ruled("get", "ri", [{
        target: "query",
        modifier: "a",
        operator: "regex_i",
        value: "abc",
      }]),
      ruled("get", "rn", [{
        target: "query",
        modifier: "a",
        operator: "null",
      }]),
      ruled("get", "rv", [{
        target: "query",
        modifier: "a",
        value: "1",
        invert: true,
      }]),
    ],
    requests: [
      ...gets("/rq?a=1", "/rq?a=2", "/rq", "/rq?b=1", "/rq?a=1&b=2"),
      ...gets("/rr?a=x1y", "/rr?a=ax1", "/rr", "/rr?a=X1"),
      ...gets("/ri?a=xABCx", "/ri?a=ab"),
      ...gets("/rn", "/rn?a=1"),
      ...gets("/rv?a=1", "/rv?a=2", "/rv"),
    ],
  },
  {
    name: "rules on headers, cookies, parameters and the method",
    routes: [
      ruled("get", "rh", [{ target: "header", modifier: "X-A", value: "1" }]),
      ruled("get", "rc", [{ target: "cookie", modifier: "s", value: "1" }]),
      ruled("get", "rp/:id", [
        { target: "params", modifier: "id", value: "7" },
      ]),
      ruled("all", "rm", [{ target: "method", value: "PUT" }]),
    ],
    requests: [
      ...headed("/rh", { "x-a": "1" }, { "x-a": "2" }, {}),
      ...headed("/rc", { cookie: "s=1" }, { cookie: "t=2; s=1" }, {
        cookie: "s=2",
      }, {}),
      ...gets("/rp/7", "/rp/8"),
      { target: "/rm", method: "PUT" },
      { target: "/rm", method: "POST" },
    ],
  },
  {
    name: "rules on a body",
    routes: [
      ruled("post", "bm", [{ target: "body", modifier: "a.b", value: "5" }]),
      ruled("post", "bl", [{ target: "body", modifier: "l.1", value: "x" }]),
      ruled("post", "bi", [{
        target: "body",
        modifier: "l",
        operator: "array_includes",
        value: "x",
      }]),
      ruled("post", "be", [{
        target: "body",
        modifier: "l",
        operator: "empty_array",
      }]),
      ruled("post", "bw", [{
        target: "body",
        operator: "regex",
        value: "hello",
      }]),
    ],
    requests: [
      ...posts("/bm", [
        '{"a":{"b":5}}',
        '{"a":{"b":"5"}}',
        '{"a":{"b":6}}',
        '{"a":{}}',
        "[]",
        "",
      ]),
      ...posts("/bl", ['{"l":["y","x"]}', '{"l":["x"]}', '{"l":"x"}']),
      ...posts("/bi", ['{"l":["y","x"]}', '{"l":["y"]}', '{"l":"x"}']),
      ...posts("/be", ['{"l":[]}', '{"l":[1]}', "{}"]),
      ...posts("/bw", ["say hello", "say Hello", ""], {
        "content-type": "text/plain",
      }),
    ],
  },
  {
    name: "rules together, and none of them",
    routes: [
      ruled("get", "and", [
        { target: "query", modifier: "a", value: "1" },
        { target: "query", modifier: "b", value: "1" },
      ], "AND"),
      ruled("get", "or", [
        { target: "query", modifier: "a", value: "1" },
        { target: "query", modifier: "b", value: "1" },
      ]),
      route("get", "off", [
        response("first", {
          rules: [rule({ target: "query", modifier: "a", value: "1" })],
        }),
        response("default", { default: true }),
      ], { responseMode: "DISABLE_RULES" }),
      route("get", "fall/:x", [
        response("ruled", {
          rules: [rule({ target: "query", modifier: "a", value: "1" })],
        }),
      ], { responseMode: "FALLBACK" }),
      route("get", "fall/b", [response("fallen")]),
    ],
    requests: [
      ...gets("/and?a=1&b=1", "/and?a=1", "/and?b=1", "/and"),
      ...gets("/or?a=1", "/or?b=1", "/or?a=2&b=2"),
      ...gets("/off?a=1", "/off"),
      ...gets("/fall/b?a=1", "/fall/b", "/fall/c"),
    ],
  },
  {
    name: "modes",
    routes: [
      route("get", "turns", [response("1"), response("2"), response("3")], {
        responseMode: "SEQUENTIAL",
      }),
    ],
    requests: gets("/turns", "/turns", "/turns", "/turns"),
  },
  {
    name: "answers",
    routes: [
      route("get", "status", [
        response("gone", {
          statusCode: 410,
          headers: [{ key: "Content-Type", value: "text/plain" }, {
            key: "X-Own",
            value: "route",
          }],
        }),
      ]),
      route("get", "raw", [response("{{raw}}", { disableTemplating: true })]),
      route("get", "hi", [
        response("{{method}} {{queryParam 'a' 'none'}} {{header 'x-a' '-'}}"),
      ]),
      route("post", "echo", [response("{{body 'a' 'none'}}")]),
    ],
    requests: [
      ...gets("/status", "/raw", "/hi", "/hi?a=b"),
      ...headed("/hi?a=1", { "x-a": "y" }),
      ...posts("/echo", ['{"a":"x"}', '{"a":1}', "{}"]),
      ...posts("/echo", ["a=x"], form),
    ],
  },
];

/** Requests that are answered otherwise, and why (docs/migrating.md). */
export const knownOfMockoon: Readonly<Record<string, string>> = {
  "GET /PLAIN/path": "letter case of a path counts here",
  "GET //plain/path": "slashes side by side are not one",
  "GET /f/a.b.c": "a parameter takes as few characters as will do",
};

const routes = mockoonCases.flatMap((one) => one.routes);

/** The file that both are given. */
export const environment = {
  uuid: uuid(),
  lastMigration: 33,
  name: "judged",
  endpointPrefix: "",
  latency: 0,
  port: 3000,
  hostname: "",
  folders: [],
  routes,
  rootChildren: routes.map((one) => ({
    type: "route",
    uuid: (one as { uuid: string }).uuid,
  })),
  proxyMode: false,
  proxyHost: "",
  proxyRemovePrefix: false,
  proxyReqHeaders: [],
  proxyResHeaders: [],
  tlsOptions: { enabled: false },
  cors: false,
  headers: [{ key: "X-Own", value: "environment" }],
  data: [],
  callbacks: [],
};
