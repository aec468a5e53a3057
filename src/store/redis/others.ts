import type { AskOthers, Question, Told } from "../../state/elsewhere.ts";
import type { State } from "../../state/state.ts";
import { tellOthers } from "../../state/telling.ts";
import type { Member } from "./member.ts";

/** The word that begins a question about what a server keeps for itself. */
export const tellWord = "tell ";

/** Asks the other servers for what each of them keeps for itself. */
export function askingOthers(member: Member): AskOthers {
  return async <A extends Question["about"]>(question: Question<A>) => {
    const { texts } = await member.ask(tellWord + JSON.stringify(question));
    return [...texts.values()].flatMap((text) => {
      const told: Told<A> | null = JSON.parse(text);
      return told === null ? [] : [told];
    });
  };
}

/** Answers such a question. */
export async function answerOthers(
  text: string,
  state: State,
): Promise<string> {
  const question: Question = JSON.parse(text.slice(tellWord.length));
  return JSON.stringify(await tellOthers(question, state));
}
