import {
  type Call,
  fixed,
  hit,
  JSON_BODY,
  range,
  type Route,
  shuffled,
  type Workload,
} from "./workload.ts";

const KIB = 1024;

export function oneStub(): Workload {
  return {
    routes: [{ method: "GET", path: "/static", answer: fixed() }],
    calls: [hit("/static")],
  };
}

export function miss(): Workload {
  const call = { method: "GET", target: "/unknown", expect: { status: 404 } };
  return { routes: oneStub().routes, calls: [call] };
}

export function manyPaths(count: number): Workload {
  return {
    routes: range(count).map((n) => ({
      method: "GET",
      path: `/items/${n}/detail`,
      answer: fixed(`{"n":${n}}`),
    })),
    calls: shuffled(range(count)).map((n) =>
      hit(`/items/${n}/detail`, `{"n":${n}}`)
    ),
  };
}

export function byQuery(count: number): Workload {
  return {
    routes: range(count).map((n) => ({
      method: "GET",
      path: "/search",
      query: { q: `k${n}` },
      answer: fixed(`{"n":${n}}`),
    })),
    calls: shuffled(range(count)).map((n) =>
      hit(`/search?q=k${n}`, `{"n":${n}}`)
    ),
  };
}

export function byHeader(count: number): Workload {
  return {
    routes: range(count).map((n) => ({
      method: "GET",
      path: "/keyed",
      headers: { "x-key": `k${n}` },
      answer: fixed(`{"n":${n}}`),
    })),
    calls: shuffled(range(count)).map((n) => ({
      ...hit("/keyed", `{"n":${n}}`),
      headers: { "x-key": `k${n}` },
    })),
  };
}

export function byJson(count: number): Workload {
  return {
    routes: range(count).map((n) => ({
      method: "POST",
      path: "/orders",
      json: { order: n, kind: "book" },
      answer: fixed(`{"n":${n}}`),
    })),
    calls: shuffled(range(count)).map((n) => ({
      method: "POST",
      target: "/orders",
      headers: { "content-type": "application/json" },
      body: `{"order":${n},"kind":"book"}`,
      expect: { status: 200, body: `{"n":${n}}` },
    })),
  };
}

export function pathParameters(): Workload {
  return {
    routes: [{
      method: "GET",
      path: "/users/{user}/orders/{order}",
      answer: fixed(),
    }],
    calls: range(100).map((n) => hit(`/users/u${n}/orders/${n * 7}`)),
  };
}

export function template(): Workload {
  return {
    routes: [{
      method: "GET",
      path: "/greeting",
      answer: {
        kind: "template",
        parts: ['{"hello":"', { query: "name" }, '"}'],
      },
    }],
    calls: range(100).map((n) =>
      hit(`/greeting?name=ada${n}`, `{"hello":"ada${n}"}`)
    ),
  };
}

export function upload(bytes: number = 64 * KIB): Workload {
  const call: Call = {
    method: "POST",
    target: "/upload",
    headers: { "content-type": "application/octet-stream" },
    body: "x".repeat(bytes),
    expect: { status: 200, body: JSON_BODY },
  };
  const route: Route = { method: "POST", path: "/upload", answer: fixed() };
  return { routes: [route], calls: [call] };
}

export function download(bytes: number = 1024 * KIB): Workload {
  const body = "x".repeat(bytes);
  return {
    routes: [{ method: "GET", path: "/download", answer: fixed(body) }],
    calls: [hit("/download", body)],
  };
}

export function proxied(upstream: string): Workload {
  const answer = { kind: "proxy", url: upstream } as const;
  return {
    routes: [{ method: "GET", path: "/proxied", answer }],
    calls: [hit("/proxied")],
  };
}

/** The same 50 paths in each scope; the scope header decides which body comes. */
export function scoped(scopes: number, stubsEach: number = 50): Workload {
  const pairs = range(scopes).flatMap((s) =>
    range(stubsEach).map((n) => ({ scope: `bench-${s}`, n, s }))
  );
  return {
    routes: pairs.map(({ scope, n, s }) => ({
      method: "GET",
      path: `/things/${n}`,
      scope,
      answer: fixed(`{"s":${s},"n":${n}}`),
    })),
    calls: shuffled(pairs).map(({ scope, n, s }) => ({
      ...hit(`/things/${n}`, `{"s":${s},"n":${n}}`),
      headers: { [scope]: "1" },
    })),
  };
}

/** One stub whose stream sends an event a second. */
export function ticking(seconds: number): Workload {
  const answer = { kind: "events", count: seconds } as const;
  return { routes: [{ method: "GET", path: "/ticks", answer }], calls: [] };
}
