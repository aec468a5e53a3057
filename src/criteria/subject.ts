/** A kind of value that an operator can hold for. */
export type ValueKind = "text" | "number" | "list" | "object";

/** The kinds that an operator takes, or that a value may have. */
export type ValueKinds = readonly ValueKind[] | "any";

/** What a criterion will be asked about, as far as the place where it stands tells. */
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
  return {
    kinds: ["text"],
    name,
    is: "is text",
    advice: 'compare it with a string, as in "5" or {"$regex":"[5-9]"}',
    members: anySubject,
    get elements() {
      return textSubject(`a character of ${name}`);
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
    members: textSubject(value),
    elements: textSubject(`a name of ${name}`),
  };
}

/** Whether a value of some kinds may be one that is taken. */
export function mayTake(taken: ValueKinds, kinds: ValueKinds): boolean {
  if (taken === "any" || kinds === "any") return true;
  return taken.some((kind) => kinds.includes(kind));
}
