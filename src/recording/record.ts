import type { StubSpec } from "../model/stub.ts";
import type { Work } from "../runtime/work.ts";
import { answerKey } from "./answers/answer_key.ts";
import type { BodyFile } from "./answers/body_file.ts";
import { recordedAnswer } from "./answers/recorded_answer.ts";
import type { Asked } from "./call.ts";
import type { Exchange } from "./exchange.ts";
import { hashOf } from "./hash.ts";
import { obstacleOf } from "./obstacle.ts";
import type { RecordingOptions } from "./options.ts";
import type { RecordedStub } from "./recorded_stub.ts";
import { RecordingReport } from "./recording_report.ts";
import { readRequest } from "./requests/read_request.ts";
import { SeenValues } from "./requests/seen_values.ts";
import type { Review } from "./requests/value_review.ts";
import { maskExchanges } from "./secrets/mask_exchange.ts";
import { recordedNames } from "./secrets/names.ts";
import { type MaskedSecret, SecretBook } from "./secrets/secret_book.ts";
import { checkedStubs } from "./checked_stubs.ts";
import { stubsOf } from "./stubs.ts";
import type {
  NotCompared,
  RecordedNoise,
  RecordedSequence,
} from "./recording_report.ts";
import type { RecordingLine } from "./verdicts.ts";

/** What came out of a recording. */
export interface Recording {
  readonly stubs: readonly RecordedStub[];
  /** The same as they are stored. */
  readonly specs: readonly StubSpec[];
  readonly report: readonly RecordingLine[];
  readonly masked: readonly MaskedSecret[];
  readonly noise: readonly RecordedNoise[];
  readonly sequences: readonly RecordedSequence[];
  readonly not_compared: readonly NotCompared[];
  /** Bodies that stand beside the stubs, where that was asked for. */
  readonly files: readonly BodyFile[];
}

/** Makes stubs of exchanges, which stand in the order of the arrival of their requests. */
export function* record(
  exchanges: readonly Exchange[],
  options: RecordingOptions,
): Work<Recording> {
  const report = new RecordingReport();
  const taken: Exchange[] = [];
  for (const exchange of exchanges) {
    const obstacle = obstacleOf(exchange, options);
    if (obstacle === null) taken.push(exchange);
    else report.passOver(exchange.id, obstacle);
    yield;
  }
  const book = new SecretBook(options.secretValues);
  const names = recordedNames(options.secretNames);
  const isMasked = options.secrets === "mask";
  const shown = isMasked ? yield* maskExchanges(taken, { book, names }) : taken;
  const seen = new SeenValues();
  yield* seen.learn(shown);
  const review = { book, names, seen, isMasked };
  const asked = yield* askedOf(shown, review, options);
  const stubs = yield* stubsOf(asked, { report, options });
  const checked = yield* checkedStubs(stubs, { report, needs: options.needs });
  const files = new Map(
    asked.flatMap(({ answer: { file } }) =>
      file === null ? [] : [[file.path, file] as const]
    ),
  );
  return {
    ...checked,
    ...report.conclude(),
    masked: book.list(),
    files: [...files.values()],
  };
}

function* askedOf(
  exchanges: readonly Exchange[],
  review: Omit<Review, "order" | "sentAt">,
  options: RecordingOptions,
): Work<Asked[]> {
  const asked: Asked[] = [];
  for (const [order, exchange] of exchanges.entries()) {
    const { answer, receivedAt: sentAt } = exchange;
    const whose = { ...review, order, sentAt };
    const request = yield* readRequest(exchange, whose);
    yield;
    const given = answer === null
      ? draft
      : recordedAnswer({ ...exchange, answer }, options);
    yield;
    const key = hashOf(answerKey(given, sentAt));
    asked.push({ exchange, order, request, answer: given, answerKey: key });
    yield;
  }
  return asked;
}

/** The answer to what nothing answered: somebody has to write it. */
const draft = {
  action: { response: { status_code: 200, headers: {}, body: "" } },
  chaos: null,
  dropped: [],
  notes: [],
  file: null,
};
