/** Answers that are kept, for questions that are put again. */
const kept = 200;

/** What was answered to other servers: a question that comes twice is not carried out twice. */
export class GivenAnswers {
  readonly #answer: (question: string) => Promise<string>;
  readonly #making = new Map<string, Promise<string>>();
  readonly #given = new Map<string, string>();

  /** `answer` carries a question out. */
  constructor(answer: (question: string) => Promise<string>) {
    this.#answer = answer;
  }

  /** The answer to the question that has a token. */
  async answerTo(token: string, question: string): Promise<string> {
    const given = this.#given.get(token);
    if (given !== undefined) return given;
    const making = this.#making.get(token) ?? this.#begin(token, question);
    return await making;
  }

  #begin(token: string, question: string): Promise<string> {
    const making = this.#answer(question).then((text) => {
      this.#given.set(token, text);
      for (const oldest of this.#given.keys()) {
        if (this.#given.size <= kept) break;
        this.#given.delete(oldest);
      }
      return text;
    }).finally(() => this.#making.delete(token));
    this.#making.set(token, making);
    return making;
  }
}
