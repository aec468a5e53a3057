/** Filters built into minijinja 2.11.0 as it is packaged for JavaScript. */
export const ENGINE_FILTERS: readonly string[] =
  "abs attr batch bool capitalize chain count d default dictsort e escape filesizeformat first float groupby indent int items join last length lines list lower map max min pluralize pprint reject rejectattr replace reverse round safe select selectattr slice sort split string striptags sum title tojson trim truncate unique upper"
    .split(" ");

/** Tests built into it, with those that are also operators. */
export const ENGINE_TESTS: readonly string[] =
  "boolean defined divisibleby endingwith eq equalto escaped even false filter float ge greaterthan gt in int integer iterable le lessthan lower lt mapping ne none number odd safe sameas sequence startingwith string test true undefined upper"
    .split(" ");

/** Functions built into it. */
export const ENGINE_FUNCTIONS: readonly string[] = [
  "cycler",
  "debug",
  "dict",
  "joiner",
  "namespace",
  "range",
];

/** Members of `request`, as the reference orders them, then Standin's own. */
export const REQUEST_KEYS = [
  "path",
  "path_params",
  "method",
  "host",
  "scope",
  "query",
  "headers",
  "body",
  "query_all",
  "headers_all",
  "target",
  "segments",
  "cookies",
  "form",
  "scheme",
  "client_ip",
  "base_url",
] as const;

export type RequestKey = typeof REQUEST_KEYS[number];

/** Whether a word is a member of `request`. */
export function isRequestKey(word: unknown): word is RequestKey {
  return REQUEST_KEYS.some((key) => key === word);
}
