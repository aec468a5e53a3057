/** A kind of value that an operator can hold for; `values` are all values of one name together. */
export type ValueKind = "text" | "number" | "list" | "object" | "values";

/** The kinds that an operator takes, or that a value may have. */
export type ValueKinds = readonly ValueKind[] | "any";

/**
 * What a criterion will be asked about, as far as the place where it stands
 * tells. The same thing is always the same object: by it is known what of a
 * long criterion has been read ("part_reader").
 */
export interface Subject {
  readonly kinds: ValueKinds;
  /** For messages, such as "the path is text". */
  readonly name: string;
  readonly is: string;
  /** What to write instead of a criterion that never holds here. */
  readonly advice: string;
  /** What its members are, where it is an object. */
  readonly members: Subject;
  /** What its elements are: items, characters or names. */
  readonly elements: Subject;
}

/** A value of which only the request tells what it is: a body, or what is inside of JSON. */
export const anySubject: Subject = {
  kinds: "any",
  name: "the value",
  is: "is any JSON",
  advice: "",
  get members() {
    return anySubject;
  },
  get elements() {
    return anySubject;
  },
};

/** Something of a request that is always text: numbers and booleans are compared as it (docs/contract.md#a33). */
export function textSubject(name: string): Subject {
  let elements: Subject | undefined;
  return {
    kinds: ["text"],
    name,
    is: "is text",
    advice: 'compare it with a string, as in "5" or {"$regex":"[5-9]"}',
    members: anySubject,
    get elements() {
      return elements ??= textSubject(`a character of ${name}`);
    },
  };
}

/** Names with values that are text: a query or headers. */
export function fieldsSubject(
  name: string,
  { is, value }: { is: string; value: string },
): Subject {
  return {
    kinds: ["object"],
    name,
    is,
    advice: 'ask for its values by name, as in {"page":"1"}',
    members: { ...textSubject(value), kinds: ["text", "values"] },
    elements: textSubject(`a name of ${name}`),
  };
}

/** All values of a name, as a list. */
export const valuesSubject: Subject = {
  kinds: ["list"],
  name: "the list of all values",
  is: "is a list",
  advice: 'ask for it as one, as in {"$values":{"$length":2}}',
  members: anySubject,
  elements: textSubject("a value of the name"),
};

/** A number that was read from a text. */
export const numberSubject: Subject = {
  ...anySubject,
  kinds: ["number"],
  name: "the number",
  is: "is a number",
  advice: 'compare it with one, as in {"$number":{"$gt":5}}',
};

const ones = new WeakMap<Subject, Subject>();

/** What the criteria inside an operator are asked about: one value, not all of a name. */
export function oneOf(subject: Subject): Subject {
  const { kinds } = subject;
  if (kinds === "any" || !kinds.includes("values")) return subject;
  const known = ones.get(subject);
  if (known !== undefined) return known;
  const one = { ...subject, kinds: kinds.filter((kind) => kind !== "values") };
  ones.set(subject, one);
  return one;
}

/** Whether a value of some kinds may be one that is taken. */
export function mayTake(taken: ValueKinds, kinds: ValueKinds): boolean {
  if (taken === "any" || kinds === "any") return true;
  return taken.some((kind) => kinds.includes(kind));
}
