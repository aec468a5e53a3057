import type { JsonObject } from "../json/values.ts";
import { canonicalIp } from "../request/client_ip.ts";
import { cookiesOf } from "../request/cookies.ts";
import { formOf } from "../request/form.ts";
import type { RequestView } from "../request/request_view.ts";
import { multipartPredicate } from "./multipart_check.ts";
import { paramFields } from "./path_params.ts";
import type { PathPattern } from "./path_pattern.ts";
import { asCriterion, type Predicate, valuePredicate } from "./predicate.ts";
import { targetPredicate } from "./target_predicate.ts";
import type { RequestMatcher } from "./request_matcher.ts";

/** The predicates that fewer stubs have, but for those of the body, the cheapest first. */
export function morePredicates(
  request: RequestMatcher,
  pattern: PathPattern | null,
): Predicate[] {
  const { target, path_params, cookies, client_ip, scheme } = request;
  const predicates: Predicate[] = [];
  if (scheme !== undefined) {
    predicates.push(
      valuePredicate("scheme", asCriterion(scheme), (one) => one.scheme),
    );
  }
  if (target !== undefined) {
    predicates.push(targetPredicate(target));
  }
  if (client_ip !== undefined) predicates.push(clientPredicate(client_ip));
  if (path_params !== undefined) {
    const read = (one: RequestView) => paramFields(pattern, one);
    predicates.push(valuePredicate("path_params", path_params, read));
  }
  if (cookies !== undefined) {
    predicates.push(valuePredicate("cookies", cookies, cookiesOf));
  }
  return predicates;
}

function clientPredicate(wanted: string | JsonObject): Predicate {
  const criterion = typeof wanted === "string" ? canonicalIp(wanted) : wanted;
  return valuePredicate(
    "client_ip",
    asCriterion(criterion),
    (one) => one.clientIp,
  );
}

/** The predicates that look at the body, which may be on the wire still. */
export function bodyPredicates(
  { form, multipart, body }: RequestMatcher,
): Predicate[] {
  const predicates: Predicate[] = [];
  if (form !== undefined) {
    const read = (one: RequestView) => formOf(one).fields;
    predicates.push({
      ...valuePredicate("form", form, read),
      trouble: (one) => formOf(one).trouble,
    });
  }
  if (multipart !== undefined) predicates.push(multipartPredicate(multipart));
  if (body !== undefined) predicates.push(bodyPredicate(body));
  return predicates;
}

function bodyPredicate(body: string | JsonObject): Predicate {
  const read = (subject: RequestView) => subject.content;
  if (typeof body === "string") {
    const test = (subject: RequestView) => subject.content.text() === body;
    return { field: "body", criterion: asCriterion(body), read, test };
  }
  return valuePredicate("body", body, read);
}
