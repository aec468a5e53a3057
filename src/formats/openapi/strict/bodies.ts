import { isJsonObject, type JsonObject } from "../../../json/values.ts";
import type { Work } from "../../../runtime/work.ts";
import { typeCriterion } from "./media_types.ts";
import { contentFields, type DescribedBody, encodedForms } from "./contents.ts";
import {
  AskingTooMuch,
  attempt,
  followed,
  type Gap,
  memberAt,
  objectAt,
  type Spot,
  type StrictScene,
  tellOdd,
} from "./scene.ts";
import { olderBody } from "./swagger_bodies.ts";

/** Methods whose bodies the server does not look at. */
const bodyless = new Set(["GET", "HEAD"]);

/** What an operation asks of bodies, by the field of a stub, for each kind of body that it takes. */
export function* bodyCases(
  operation: Spot,
  { method, parameters }: {
    readonly method: string;
    readonly parameters: readonly Spot[];
  },
  scene: StrictScene,
): Work<JsonObject[]> {
  const body = scene.dialect.isSwagger
    ? olderBody(operation, parameters, scene)
    : describedBody(memberAt(operation, "requestBody"), scene);
  if (body === null || body.contents.length === 0) return [{}];
  if (bodyless.has(method)) {
    // Before 3.1 it is to be ignored there (OpenAPI 3.0.3, section 4.7.10).
    if (scene.dialect.isSwagger || !scene.dialect.isOld) {
      const [{ spot: { place } } = { spot: operation }] = body.contents;
      const message = `the body of a ${method} is not looked at`;
      scene.tell({ place, message, effect: "wider" });
    }
    return [{}];
  }
  const cases = yield* casesOf(body, scene);
  return body.isRequired ? cases : [{ body: "" }, ...cases];
}

/** The body of an operation since version 3. */
function describedBody(given: Spot, scene: StrictScene): DescribedBody | null {
  if (given.value === null) return null;
  const body = followed(given, scene);
  const content = memberAt(body, "content");
  if (body.value !== null && !isJsonObject(content.value)) {
    tellOdd(content, "the content of a body", scene);
  }
  const contents = Object.keys(objectAt(content)).map((type) => {
    const media = followed(memberAt(content, type), scene);
    const schema = memberAt(media, "schema");
    return {
      type,
      spot: media,
      schema: objectAt(media)["schema"] === undefined ? null : schema,
      formOf: encodedForms(media, scene),
    };
  });
  const isRequired = objectAt(body)["required"] === true;
  return { contents, isRequired, hasTypes: true };
}

/** Media types of one body, which are compared with each other (docs/limits.md). */
const maxTypes = 100;

/** One case for all contents that ask for the same; a content that cannot be read is left out if there are others. */
function* casesOf(
  { contents, hasTypes }: DescribedBody,
  scene: StrictScene,
): Work<JsonObject[]> {
  const types = contents.map(({ type }) => type);
  if (types.length > maxTypes) {
    throw new AskingTooMuch(`a body has more than ${maxTypes} media types`);
  }
  const read = [];
  for (const content of contents) {
    yield;
    const tried = attempt(scene, (trial) => contentFields(content, trial));
    read.push({ content, ...tried });
  }
  const isReadable = ({ gaps }: { gaps: readonly Gap[] }) =>
    gaps.every(({ effect }) => effect !== "wider");
  const readable = read.filter(isReadable);
  const byFields = new Map<string, { fields: JsonObject; types: string[] }>();
  for (const one of read) {
    const { content: { type, spot }, result, gaps } = one;
    if (!isReadable(one) && readable.length > 0) {
      const [gap] = gaps;
      const message = `${gap?.message ?? ""}, so that no body of ${
        JSON.stringify(type)
      } fits`;
      scene.tell({
        place: gap?.place ?? spot.place,
        message,
        effect: "narrower",
      });
      continue;
    }
    for (const gap of gaps) scene.tell(gap);
    const key = JSON.stringify(result);
    const known = byFields.get(key);
    if (known === undefined) {
      byFields.set(key, { fields: result, types: [type] });
    } else known.types.push(type);
  }
  return [...byFields.values()].map(({ fields, types: own }) =>
    hasTypes ? { headers: typesCriterion(own, types), ...fields } : fields
  );
}

function typesCriterion(
  own: readonly string[],
  all: readonly string[],
): JsonObject {
  const criteria = own.map((one) => typeCriterion(one, all));
  const [only] = criteria;
  const one = criteria.length === 1 && only !== undefined
    ? only
    : { $or: criteria };
  return { $key_values: { "content-type": { $values: [one] } } };
}
