/** Composes the mock model's answer, before any delivery fault. */
import { cannedAnswer } from "./canned-answers.ts";
import type { FaultName } from "./faults/fault.ts";
import type { Prompt } from "./read-prompt.ts";
import type { Script } from "./script.ts";
import { sampleOf, fallbackAnswer } from "./fallback-answer.ts";
import { charactersPerToken, tokensIn } from "./count-tokens.ts";
import type { Finish, Question } from "./wire/protocol.ts";

export function composeAnswer(question: Question, prompt: Prompt | null, script: Script): string {
  if (prompt === null) {
    return question.schema === undefined
      ? fallbackAnswer
      : JSON.stringify(sampleOf(question.schema));
  }
  return cannedAnswer(prompt, question.system, script.mistakes) ?? fallbackAnswer;
}

const thoughts =
  "Let me think about the task. The outline says more than the sources do; I keep to them.";

/** Applies faults of the text itself and the output limit. */
export function spoilText(
  text: string,
  fault: FaultName | null,
  question: Question,
): { text: string; finish: Finish } {
  switch (fault) {
    case "empty":
      return { text: "", finish: "stop" };
    case "refusal":
      return { text: "I'm sorry, but I can't help with that request.", finish: "refusal" };
    case "length":
      return { text: text.slice(0, Math.ceil(text.length / 2)), finish: "length" };
    case "malformed_json":
      return { text: `${text.slice(0, Math.ceil(text.length * 0.6))}, "oops": }`, finish: "stop" };
    case "wrong_schema":
      return {
        text: JSON.stringify({ answer: { of: "another", shape: [1, 2, 3] } }),
        finish: "stop",
      };
    case "nul": {
      // Inside the first words, where it does not break JSON.
      const at = Math.max(0, text.search(/(?<=[\p{L}]{3}) (?=\p{L})/u));
      return { text: `${text.slice(0, at)}\u0000 \ud83d ${text.slice(at)}`, finish: "stop" };
    }
    case "think":
      return { text: `<think>\n${thoughts}\n</think>\n\n${text}`, finish: "stop" };
    case "think_unclosed":
      return { text: `<think>\n${thoughts}\n${text}`, finish: "stop" };
    default: {
      const max = question.outputTokensMax;
      if (max === null || tokensIn(text) <= max) return { text, finish: "stop" };
      return { text: text.slice(0, max * charactersPerToken), finish: "length" };
    }
  }
}
