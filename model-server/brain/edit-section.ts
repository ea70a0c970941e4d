/** Answers the task `edit`: changes what a problem names and nothing else. */
import { seeded } from "../seeded.ts";
import { blocksIn } from "./blocks.ts";
import type { Block } from "./blocks.ts";
import { fillerFor } from "./filler.ts";
import { bestPassage, overlap } from "./judgement.ts";
import type { Language } from "./languages/language.ts";
import { objectOf, objectsOf, textOf } from "./read-prompt.ts";
import type { Prompt } from "./read-prompt.ts";
import {
  bare,
  countWords,
  isRepeatable,
  marksIn,
  says,
  saysBanned,
  withoutMarks,
} from "./sentences.ts";
import { marked, statementsIn } from "./statements.ts";
import { pieceOf } from "./write-section.ts";

export interface NamedProblem {
  code: string;
  message: string;
  sentence: string | null;
}

export function problemsIn(prompt: Prompt): NamedProblem[] {
  return objectsOf(prompt.input["problems"]).map((problem) => ({
    code: textOf(problem["code"]),
    message: textOf(problem["message"]),
    sentence: textOf(problem["sentence"]) || null,
  }));
}

export function editSection(prompt: Prompt, language: Language, seed: number): Block[] {
  const section = objectOf(prompt.input["section"]);
  const text = textOf(section["text"]);
  const editor = editorOf(prompt, language, textOf(section["id"]), seed, text);
  const problems = problemsIn(prompt);
  const whole = problems.find(({ code, sentence }) => sentence === null && anewCodes.has(code));
  if (whole !== undefined) return editor.anew(text, whole.code);
  let blocks = blocksIn(text);
  for (const problem of problems) blocks = editor.mend(blocks, problem);
  blocks = blocks.filter(({ sentences }) => sentences.length > 0);
  return blocks.length > 0 ? blocks : editor.anew(text, "empty");
}

const sectionsMax = 9;

/** Codes that are about the whole section and ask for another text. */
const anewCodes = new Set(["language_wrong", "repeated_section", "empty"]);

function editorOf(prompt: Prompt, language: Language, id: string, seed: number, before: string) {
  const banned = prompt.bannedWords;
  const number = Number(/\d+/u.exec(id)?.[0] ?? 0);
  const filler = fillerFor({
    language,
    banned,
    piece: pieceOf(prompt),
    // As many parts as an outline has sections at most, whatever this one has: an edit is not told.
    index: number % sectionsMax,
    count: sectionsMax,
    isEdit: true,
  });
  const choice = seeded(before, seed);

  function spare(): string[] {
    for (let next = filler.next(); next.done !== true; next = filler.next()) {
      if (!says(before, next.value)) return [next.value];
    }
    return [];
  }

  function anew(text: string, code: string): Block[] {
    // What the section rested on is told again from its sources, unless these are the other section's.
    const ids = code === "repeated_section" ? [] : marksIn(text);
    const passages = prompt.passages.filter((passage) => ids.includes(passage.id));
    const sentences = passages
      .flatMap((passage) => statementsIn(passage, language, banned, choice))
      .map((statement) => statement.text)
      .slice(0, 4);
    const aim = Math.max(60, Math.min(110, countWords(text)));
    let count = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
    while (count < aim) {
      const [next] = spare();
      if (next === undefined) break;
      sentences.push(next);
      count += countWords(next);
    }
    return [{ kind: "paragraph", sentences }];
  }

  function instead(sentence: string, problem: NamedProblem): string[] {
    const plain = withoutMarks(sentence);
    if (problem.code.startsWith("citation_") && isRepeatable(withoutQuotes(plain))) {
      const best = bestPassage(plain, prompt.passages, language);
      if (best !== null && best.score >= 0.7) return [marked(plain, best.passage.id)];
    }
    if (problem.code === "citation_missing" || problem.code.startsWith("repeated")) return spare();
    return problem.code === "too_long" ? [] : spare();
  }

  function mend(blocks: Block[], problem: NamedProblem): Block[] {
    if (problem.code === "voice_distance") return blocks;
    if (problem.code === "too_short") {
      const more = Array.from({ length: 6 }, spare).flat();
      return more.length === 0 ? blocks : [...blocks, { kind: "paragraph", sentences: more }];
    }
    if (problem.code === "keyword_missing") {
      const keyword = quotedIn(problem.message) ?? prompt.keywords[0];
      const template = language.keywordSentences.find((sentence) => !saysBanned(sentence, banned));
      if (keyword === undefined || template === undefined) return blocks;
      const sentence = template.replace("{keyword}", () => keyword);
      return [{ kind: "paragraph", sentences: [sentence] }, ...blocks];
    }
    const isNamed = namedBy(problem, blocks, language, banned);
    const isAboutSources = /^(?:citation|quote)_/u.test(problem.code);
    return blocks.flatMap((block): Block[] => {
      // A quote that its passage does not hold is nobody's words.
      if (block.kind === "quote" && isAboutSources && !isVerbatim(prompt, block.sentences[0])) {
        return [];
      }
      return [mendBlock(block, problem, isNamed)];
    });
  }

  function mendBlock(
    block: Block,
    problem: NamedProblem,
    isNamed: (sentence: string) => boolean,
  ): Block {
    if (!block.sentences.some(isNamed)) return block;
    const sentences = block.sentences.flatMap((sentence) =>
      isNamed(sentence) ? instead(sentence, problem) : [sentence],
    );
    return block.kind === "list"
      ? { ...block, sentences }
      : { kind: "paragraph", sentences: sentences.map((one) => one.replace(/^\[p\d+\] /u, "")) };
  }

  return { mend, anew };
}

function isVerbatim(prompt: Prompt, quote: string): boolean {
  const [id] = marksIn(quote);
  const words = bare(quote);
  const passage = prompt.passages.find((one) => one.id === id);
  return words !== "" && passage !== undefined && says(passage.text, words);
}

/** Which sentences a problem means: the one that it quotes, or those that show what it complains of. */
function namedBy(
  problem: NamedProblem,
  blocks: readonly Block[],
  language: Language,
  banned: readonly string[],
): (sentence: string) => boolean {
  const all = blocks.flatMap(({ sentences }) => sentences);
  const { sentence } = problem;
  if (sentence !== null) {
    const wanted = bare(sentence);
    // The last of several is taken: a sentence that stands twice should stand once.
    const same = all.findLast((one) => bare(one) === wanted);
    if (same !== undefined) {
      let left =
        problem.code === "repeated_sentence" ? all.filter((one) => one === same).length : 0;
      return (one) => {
        if (one !== same) return false;
        left -= 1;
        return problem.code !== "repeated_sentence" || left <= 0;
      };
    }
    // Others may cut sentences elsewhere: what they name may be a part of one here, or several.
    const near = new Set(
      all.filter(
        (one) => bare(one).includes(wanted) || (wanted.includes(bare(one)) && bare(one) !== ""),
      ),
    );
    if (near.size > 0) return (one) => near.has(one);
    const alike = all.find((one) => overlap(one, sentence, language) > 0.8);
    return (one) => one === alike;
  }
  const what = quotedIn(problem.message);
  switch (problem.code) {
    case "banned_word":
      return (one) => saysBanned(one, what === null ? banned : [what]);
    case "link_unknown":
    case "placeholder":
      return (one) => !isRepeatable(withoutQuotes(withoutMarks(one))) || says(one, what ?? "");
    case "too_long": {
      const free = all.filter((one) => marksIn(one).length === 0);
      const dropped = new Set(free.slice(-Math.max(1, Math.ceil(free.length / 3))));
      return (one) => dropped.has(one);
    }
    default:
      return (one) => what !== null && one.toLowerCase().includes(what.toLowerCase());
  }
}

function withoutQuotes(text: string): string {
  return text.replace(/["“”„«»]/gu, "");
}

/** What a message puts between quotation marks. */
export function quotedIn(message: string): string | null {
  return /[“"„«]([^“”"„«»]+)[”"“»]/u.exec(message)?.[1] ?? null;
}
