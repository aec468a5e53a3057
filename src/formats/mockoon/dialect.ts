import { type Dialect, type Helper, member } from "../handlebars/translate.ts";

/** What Mockoon's templates see of a request; of its other helpers none is translated. */
export const mockoonDialect: Dialect = {
  path: ([name = "", ...rest]) =>
    rest.length === 0 && name === "method" ? "request.method" : undefined,
  helpers: {
    method: () => "request.method",
    urlParam: named("path_params"),
    queryParam: named("query"),
    cookie: named("cookies"),
    header: ({ literals: [name, otherwise = ""] }) =>
      typeof name === "string"
        ? withDefault(
          member("request.headers", [name.toLowerCase()]),
          otherwise,
        )
        : undefined,
    body: ({ literals: [path, otherwise = ""] }) => {
      const isPlain = typeof path === "string" && /^[\w.-]+$/.test(path);
      if (!isPlain) return undefined;
      const found = withDefault(
        member("request.body", path.split(".")),
        otherwise,
      );
      return `(${found}) if (${found}) is string else (${found}) | tojson`;
    },
  },
};

function named(field: string): Helper {
  return ({ literals: [name, otherwise = ""] }) =>
    typeof name === "string" && /^[\w-]+$/.test(name)
      ? withDefault(member(`request.${field}`, [name]), otherwise)
      : undefined;
}

function withDefault(
  expression: string,
  otherwise: string | number | boolean | null | undefined,
): string {
  return `${expression} | default(${JSON.stringify(otherwise ?? "")})`;
}
