import type { Work } from "../../runtime/work.ts";
import { type CameBack, type Exchange, headerOf } from "../exchange.ts";
import { maskBytes } from "./mask_body.ts";
import { maskLines, maskTarget } from "./mask_head.ts";
import type { Masking } from "./mask_text.ts";
import { numbersIn } from "./placeholder.ts";
import { textOf } from "../media.ts";
import { textPieces } from "../text_pieces.ts";
import { movedChunks } from "../streams/moved_chunks.ts";

/** Characters of a path that name the place of a secret. */
const maxName = 200;

/**
 * The exchanges without their secrets. All are looked at twice: a secret that
 * one of them tells by its name may stand in an earlier one without any.
 */
export function* maskExchanges(
  exchanges: readonly Exchange[],
  masking: Masking,
): Work<Exchange[]> {
  for (const exchange of exchanges) yield* maskExchange(exchange, masking);
  yield* masking.book.beginCounting();
  const masked: Exchange[] = [];
  for (const [order, exchange] of exchanges.entries()) {
    const one = yield* maskExchange(exchange, masking);
    masked.push(one);
    if (one.answer !== null) yield* noteAnswer(one.answer, order, masking);
    yield;
  }
  return masked;
}

function* maskExchange(
  exchange: Exchange,
  masking: Masking,
): Work<Exchange> {
  const { request, answer } = exchange;
  const { method, headers } = request;
  const target = maskTarget(request.target, `${method} target`, masking);
  const name = `${method} ${target.split("?", 1)[0]?.slice(0, maxName)}`;
  const type = headerOf(headers, "content-type");
  const place = `${name}: request body`;
  const body = yield* maskBytes(request.body, { type, place }, masking);
  return {
    ...exchange,
    request: {
      ...request,
      target,
      headers: maskLines(headers, `${name}: request headers`, masking),
      body,
    },
    answer: answer === null ? null : yield* maskAnswer(answer, name, masking),
  };
}

function* maskAnswer(
  answer: CameBack,
  name: string,
  masking: Masking,
): Work<CameBack> {
  const type = headerOf(answer.headers, "content-type");
  const place = `${name}: answer body`;
  const body = yield* maskBytes(answer.body, { type, place }, masking);
  return {
    ...answer,
    headers: maskLines(answer.headers, `${name}: answer headers`, masking),
    body,
    chunks: movedChunks(answer.chunks, answer.body, body),
  };
}

/** Notes the placeholders that a client of the mock is given. */
function* noteAnswer(
  { headers, body }: CameBack,
  order: number,
  { book }: Masking,
): Work<void> {
  for (const [, value] of headers) book.noteAnswered(numbersIn(value), order);
  for (const piece of textPieces(textOf(body) ?? "")) {
    book.noteAnswered(numbersIn(piece), order);
    yield;
  }
}
