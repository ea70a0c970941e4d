/** What the played model says to a question, before any fault of delivery: brain, mistakes, answers by heart. */
import type { Block } from "./brain/blocks.ts";
import type { Prompt } from "./brain/read-prompt.ts";
import { sampleOf, smallTalk } from "./brain/small-talk.ts";
import { spoken, think } from "./brain/think.ts";
import { pieceOf } from "./brain/write-section.ts";
import type { FaultName } from "./faults/fault.ts";
import { makeMistakes } from "./mistakes/make-mistakes.ts";
import type { Mistake } from "./mistakes/mistake.ts";
import type { Script } from "./script.ts";
import { hashOf, seeded } from "./seeded.ts";
import { charactersPerToken, tokensIn } from "./tokens.ts";
import { promptOf } from "./wire/protocol.ts";
import type { Finish, Question } from "./wire/protocol.ts";

type EarlierSection = { section: string; blocks: Block[] };

export interface Composer {
  compose(
    call: number,
    question: Question,
    prompt: Prompt | null,
    script: Script,
  ): { text: string; made: Mistake[] };
}

/** Sections are remembered by piece, for the mistake of saying the same again; a few hundred pieces are enough. */
const piecesMax = 500;

export function createComposer(seed: number): Composer {
  const earlier = new Map<string, EarlierSection[]>();

  function remember(piece: string, sections: EarlierSection[]): void {
    const known = earlier.get(piece) ?? [];
    earlier.delete(piece);
    earlier.set(piece, [...known, ...sections].slice(-20));
    for (const oldest of earlier.keys()) {
      if (earlier.size <= piecesMax) break;
      earlier.delete(oldest);
    }
  }

  return {
    compose(call, question, prompt, script) {
      if (prompt === null) {
        return {
          text:
            question.schema === undefined ? smallTalk : JSON.stringify(sampleOf(question.schema)),
          made: [],
        };
      }
      const answer = think(prompt, seed);
      if (answer === null) return { text: smallTalk, made: [] };
      if (!script.mistakesIn.includes(prompt.task)) return { text: spoken(answer), made: [] };
      const given = promptOf(question);
      const piece = `${prompt.nonce} ${pieceOf(prompt)}`;
      const spoilt = makeMistakes(
        {
          prompt,
          given,
          rates: script.mistakes,
          choice: seeded(given, hashOf("mistakes", seed)),
          earlier: earlier.get(piece) ?? [],
        },
        answer,
      );
      if (spoilt.answer.kind === "sections") {
        remember(
          piece,
          spoilt.answer.sections.map(({ id, blocks }) => ({ section: id, blocks })),
        );
      }
      const at = { call, task: prompt.task, job: prompt.nonce };
      return { text: spoken(spoilt.answer), made: spoilt.made.map((one) => ({ ...at, ...one })) };
    },
  };
}

const thoughts =
  "Let me think about the task. The outline says more than the sources do; I keep to them.";

/** The faults that are in the text itself, and the end that a limit on its length puts to it. */
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
      // Inside the first words, where JSON still parses.
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
