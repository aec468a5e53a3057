/** A file of a format, which answers a path. */
export interface SmallFile {
  readonly ending: string;
  /** The file's text; several files of one folder have different numbers. */
  text(path: string, number: number): string;
}

const json = (content: (path: string, number: number) => unknown) => ({
  ending: "json",
  text: (path: string, number: number) => JSON.stringify(content(path, number)),
});

const yaml = (text: (path: string) => string) => ({ ending: "yaml", text });

const har = json((path) => ({
  log: {
    entries: [{
      request: { method: "GET", url: `http://a.test${path}` },
      response: { status: 200, headers: [], content: { text: "ok" } },
    }],
  },
}));

/** A small file of each format whose kind its content tells. */
export const smallFiles: Readonly<Record<string, SmallFile>> = {
  wiremock: json((urlPath) => ({
    request: { method: "GET", urlPath },
    response: { body: "ok" },
  })),
  openapi: yaml((path) =>
    `openapi: 3.1.0
info: { title: a, version: "1" }
paths:
  ${path}:
    get:
      responses:
        "200":
          description: ""
          content: { text/plain: { example: ok } }
`
  ),
  har: { ...har, ending: "har" },
  curl: { ending: "sh", text: (path) => `curl 'http://a.test${path}'\n` },
  mockoon: json((path, number) => ({
    uuid: `e${number}`,
    port: 3000 + number,
    lastMigration: 33,
    endpointPrefix: "",
    routes: [{
      type: "http",
      method: "get",
      endpoint: path.slice(1),
      responses: [{ statusCode: 200, body: "ok", default: true }],
    }],
  })),
  mountebank: json((path, number) => ({
    imposters: [{
      protocol: "http",
      port: 4000 + number,
      stubs: [{
        predicates: [{ equals: { path } }],
        responses: [{ is: { body: "ok" } }],
      }],
    }],
  })),
  postman: json((path) => ({
    info: { name: "a" },
    item: [{
      name: "a",
      request: `http://a.test${path}`,
      response: [{
        originalRequest: `http://a.test${path}`,
        code: 200,
        body: "ok",
      }],
    }],
  })),
  mockserver: json((path) => [
    { httpRequest: { path }, httpResponse: { body: "ok" } },
  ]),
  hoverfly: json((path) => ({
    data: {
      pairs: [{
        request: { path: [{ matcher: "exact", value: path }] },
        response: { status: 200, body: "ok" },
      }],
    },
    meta: { schemaVersion: "v5.3" },
  })),
  vcr: yaml((path) =>
    `interactions:
- request: { body: null, headers: {}, method: GET, uri: "http://a.test${path}" }
  response:
    body: { string: ok }
    headers: {}
    status: { code: 200, message: OK }
version: 1
`
  ),
  nock: json((path) => [{
    scope: "http://a.test:80",
    method: "GET",
    path,
    status: 200,
    response: "ok",
  }]),
  standin: json((path) => ({
    stubs: [{
      request: { path },
      action: { response: { status_code: 200, body: "ok" } },
    }],
  })),
};
