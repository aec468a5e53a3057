/** A name that a template may use: how it is written, and what it is. */
type Name = readonly [text: string, meaning: string];

/** What templates know of a request and of its scope. */
export const requestNames: readonly Name[] = [
  ["request.path", "the path, decoded"],
  ["request.path_params", ".id of /users/{id}"],
  ["request.method", "GET, POST …"],
  ["request.host", "without the port"],
  ["request.scope", "the scope, or none"],
  ["request.query", ".page of ?page=1"],
  ["request.headers", '["x-team"]'],
  ["request.body", "JSON as its members"],
  ["request.query_all", "lists of values"],
  ["request.headers_all", "lists of values"],
  ["request.target", "path and query as sent"],
  ["request.segments", "[0] is the first"],
  ["request.cookies", "by name"],
  ["request.form", "fields of a form"],
  ["request.scheme", "http or https"],
  ["request.client_ip", "the client's address"],
  ["request.base_url", "of this server"],
  ["state", ".cart, what is set in the scope"],
];

/** What templates can call, each with an example of its arguments. */
export const functionNames: readonly Name[] = [
  ["now()", "the time, UTC"],
  ['now("unix")', "seconds since 1970"],
  ['now("iso", 3600)', "in an hour"],
  ["uuid()", "a random UUID"],
  ["random_int(1, 6)", "a whole number"],
  ["random_number(0, 10, 2)", "with 2 decimals"],
  ['random_text(8, "hex")', "8 signs"],
  ['faker("person.first_name")', "an invented name"],
  ['regex_extract("/v12/users", "/v(\\\\d+)/", 1)', "12"],
  ["format(1.005, 2)", "1.01"],
];

/** What stands behind a `|`, each with an example of its arguments. */
export const filterNames: readonly Name[] = [
  ['default("1")', "where it is missing"],
  ["tojson", "as JSON"],
  ["upper", "in capitals"],
  ["lower", "in small letters"],
  ["trim", "without space around it"],
  ['replace("a", "b")', "b for each a"],
  ["length", "how many"],
  ["first", "the first item"],
  ["last", "the last item"],
  ['join(", ")', "the items as a text"],
  ["int", "a whole number"],
  ["float", "a number"],
  ["round(2)", "with 2 decimals"],
];
