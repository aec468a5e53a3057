import {
  give,
  isWhole,
  namedArguments,
  type OwnCall,
  refuse,
  show,
} from "../own_answer.ts";

export const uuid: OwnCall = (world, args) =>
  args.length === 0 ? give(world.uuid()) : refuse(`"uuid" takes no arguments`);

export const randomInt: OwnCall = (world, args) => {
  const [low, high] = args;
  const isRange = args.length === 2 && isWhole(low) && isWhole(high) &&
    low <= high && isWhole(high - low + 1);
  return isRange
    ? give(low + Math.floor(world.random() * (high - low + 1)))
    : refuse(
      `"random_int" takes two whole numbers, the smaller first: random_int(1, 6)`,
    );
};

/** Most decimals of a number that is drawn: a double has no more. */
const maxDecimals = 15;

/** A number between two others, with a fixed count of decimals. */
export const randomNumber: OwnCall = (world, args) => {
  const given = namedArguments(args, ["low", "high", "places"]);
  const low = given?.get("low");
  const high = given?.get("high");
  const places = given?.get("places") ?? 2;
  const isRange = typeof low === "number" && typeof high === "number" &&
    low <= high && Number.isFinite(high - low) && isWhole(places) &&
    places >= 0 && places <= maxDecimals;
  if (!isRange) {
    return refuse(
      `"random_number" takes two numbers, the smaller first, and how many decimals, at most ${maxDecimals}: random_number(0, 10, 2)`,
    );
  }
  const drawn = low + world.random() * (high - low);
  const rounded = Number(drawn.toFixed(places));
  return give(Math.min(high, Math.max(low, rounded)));
};

const lower = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";

const alphabets: Readonly<Record<string, string>> = {
  alphanumeric: lower + lower.toUpperCase() + digits,
  letters: lower + lower.toUpperCase(),
  lower,
  upper: lower.toUpperCase(),
  digits,
  hex: `${digits}abcdef`,
};

/** Longest text that is drawn. */
const maxDrawn = 10_000;

/** A text of letters and digits. */
export const randomText: OwnCall = (world, args) => {
  const given = namedArguments(args, ["length", "of"]);
  const length = given?.get("length") ?? 16;
  const of = given?.get("of") ?? "alphanumeric";
  if (given === null || !isWhole(length) || length < 0 || length > maxDrawn) {
    return refuse(
      `"random_text" takes a length of at most ${maxDrawn} and what it is made of: random_text(8, "hex")`,
    );
  }
  const alphabet = typeof of === "string" && Object.hasOwn(alphabets, of)
    ? alphabets[of]
    : undefined;
  if (alphabet === undefined) {
    const known = Object.keys(alphabets).map((name) => `"${name}"`).join(", ");
    return refuse(`"random_text" is made of one of ${known}, not ${show(of)}`);
  }
  let text = "";
  for (let at = 0; at < length; at++) {
    text += alphabet[Math.floor(world.random() * alphabet.length)];
  }
  return give(text);
};
