import { type Dialect, type Helper, member } from "../handlebars/translate.ts";

/** Methods of Faker's, and what is like them. */
const inventions: Readonly<Record<string, string>> = {
  "person.firstName": "person.first_name",
  "person.lastName": "person.last_name",
  "person.fullName": "person.name",
  "internet.username": "internet.user_name",
  "internet.userName": "internet.user_name",
  "internet.email": "internet.email",
  "internet.domainName": "internet.domain",
  "phone.number": "phone.number",
  "location.streetAddress": "address.street",
  "location.city": "address.city",
  "location.zipCode": "address.postcode",
  "location.country": "address.country",
  "company.name": "company.name",
  "commerce.productName": "commerce.product",
  "commerce.product": "commerce.product",
  "color.human": "color.name",
  "lorem.word": "lorem.word",
  "lorem.sentence": "lorem.sentence",
  "lorem.paragraph": "lorem.paragraph",
};

/** Mockoon's own names for some of them. */
const shortNames: Readonly<Record<string, string>> = {
  firstName: "person.firstName",
  lastName: "person.lastName",
  company: "company.name",
  domain: "internet.domainName",
  email: "internet.email",
  street: "location.streetAddress",
  city: "location.city",
  country: "location.country",
  zipcode: "location.zipCode",
  postcode: "location.zipCode",
  phone: "phone.number",
  color: "color.human",
};

function invented(name: string): string | undefined {
  if (name === "string.uuid") return "uuid()";
  return Object.hasOwn(inventions, name)
    ? `faker(${JSON.stringify(inventions[name])})`
    : undefined;
}

/** What Mockoon's templates see of a request, and the helpers that invent something. */
export const mockoonDialect: Dialect = {
  path: ([name = "", ...rest]) =>
    rest.length === 0 && name === "method" ? "request.method" : undefined,
  helpers: {
    method: () => "request.method",
    baseUrl: () => "request.base_url",
    hostname: () => "request.host",
    ip: () => "request.client_ip",
    uuid: () => "uuid()",
    guid: () => "uuid()",
    int: ({ literals: [least = 0, most = 99] }) =>
      typeof least === "number" && typeof most === "number"
        ? `random_int(${least}, ${most})`
        : undefined,
    faker: ({ literals: [name] }) =>
      invented(typeof name === "string" ? name : ""),
    ...Object.fromEntries(
      Object.entries(shortNames).map((
        [name, of],
      ) => [name, () => invented(of)]),
    ),
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
      // A form is read like JSON there.
      const inForm = withDefault(member("request.form", [path]), otherwise);
      const found = `${
        member("request.body", path.split("."))
      } | default(${inForm})`;
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
