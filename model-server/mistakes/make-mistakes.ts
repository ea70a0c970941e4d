/** Puts errors into a good answer at their rates and writes down each that it made, word for word. */
import { blocksText } from "../brain/blocks.ts";
import type { Block } from "../brain/blocks.ts";
import { fillerFor } from "../brain/filler.ts";
import { languageOf, otherThan } from "../brain/languages/index.ts";
import type { Prompt } from "../brain/read-prompt.ts";
import { capital, countWords, marksIn, withoutMarks } from "../brain/sentences.ts";
import { marked } from "../brain/statements.ts";
import type { Answer } from "../brain/think.ts";
import { networkIn, weightOf } from "../brain/write-social.ts";
import { objectsOf } from "../brain/read-prompt.ts";
import type { Seeded } from "../seeded.ts";
import { inventedName, inventedNumber, inventionsIn, markups } from "./inventions.ts";
import { mistakeKinds } from "./mistake.ts";
import type { Mistake, MistakeKind, MistakeRates } from "./mistake.ts";
import { obeyed } from "./obeyed.ts";

export interface MistakeScene {
  prompt: Prompt;
  /** The prompt's whole text: what is invented stands nowhere in it. */
  given: string;
  rates: MistakeRates;
  choice: Seeded;
  /** Sections that were answered before for the same piece, the last one at the end. */
  earlier: readonly { section: string; blocks: Block[] }[];
}

type Made = Omit<Mistake, "call" | "task" | "job">;

export function makeMistakes(
  scene: MistakeScene,
  answer: Answer,
): { answer: Answer; made: Made[] } {
  const made: Made[] = [];
  if (answer.kind === "sections") {
    const earlier = [...scene.earlier];
    const sections = answer.sections.map(({ id, blocks }) => {
      const spoilt = spoilSection({ ...scene, earlier }, id, blocks, made);
      earlier.push({ section: id, blocks: spoilt });
      return { id, blocks: spoilt };
    });
    return { answer: { ...answer, sections }, made };
  }
  if (answer.kind === "social") {
    const networks = objectsOf(scene.prompt.input["networks"]).map(networkIn);
    const variants = answer.variants.map((variant) => {
      const posts = [...variant.posts];
      const limit = networks.find(({ network }) => network === variant.network)?.limit ?? 0;
      for (const kind of drawn(scene)) {
        const sentence =
          kind === "over_limit"
            ? overLimit(scene, posts, limit)
            : sentenceFor(scene, kind, posts.join(" "), [])?.put;
        if (sentence === undefined || sentence === "") continue;
        if (kind !== "over_limit") posts[0] = `${posts[0] ?? ""} ${sentence}`.trim();
        made.push({ kind, section: null, network: variant.network, repeats: null, sentence });
      }
      return { ...variant, posts };
    });
    return { answer: { ...answer, variants }, made };
  }
  return { answer, made };
}

/** Which errors happen here; one draw for each kind, so that rates do not depend on each other. */
function drawn({ rates, choice }: MistakeScene): MistakeKind[] {
  return mistakeKinds.filter((kind) => choice.next() < (rates[kind] ?? 0));
}

function spoilSection(scene: MistakeScene, id: string, blocks: Block[], made: Made[]): Block[] {
  const kinds = drawn(scene);
  const note = (kind: MistakeKind, sentence: string, repeats: string | null = null) =>
    made.push({ kind, section: id, network: null, repeats, sentence });
  // What replaces the whole section comes alone: another error in it could not be told apart.
  if (kinds.includes("repeated_section")) {
    const other = scene.earlier.findLast(({ section }) => section !== id);
    if (other !== undefined) {
      note("repeated_section", blocksText(other.blocks), other.section);
      return other.blocks;
    }
  }
  if (kinds.includes("other_language")) {
    const foreign = inAnotherLanguage(scene, id, blocks);
    note("other_language", blocksText(foreign));
    return foreign;
  }
  const spoilt = blocks.map((block): Block =>
    block.kind === "quote" ? block : { ...block, sentences: [...block.sentences] },
  );
  // A sentence that is wrong already is left alone, or the log would tell of one that is gone.
  const wrong = new Set<string>();
  for (const kind of kinds) {
    const text = blocksText(spoilt);
    const open = spoilt
      .filter(({ kind: form }) => form !== "quote")
      .flatMap(({ sentences }) => sentences)
      .filter((sentence) => !wrong.has(sentence));
    const put = sentenceFor(scene, kind, text, open);
    if (put === undefined) continue;
    wrong.add(put.put);
    place(scene, spoilt, put);
    note(kind, put.put);
  }
  return spoilt;
}

interface Put {
  put: string;
  /** The sentence that it takes the place of; without it, it is added. */
  instead?: string;
  /** A verbatim quote in a place of its own. */
  isBlock?: boolean;
}

function place({ choice }: MistakeScene, blocks: Block[], { put, instead, isBlock }: Put): void {
  if (isBlock === true) {
    blocks.push({ kind: "quote", sentences: [put] });
    return;
  }
  for (const block of blocks) {
    const at = instead === undefined ? -1 : block.sentences.indexOf(instead);
    if (at >= 0) {
      block.sentences[at] = put;
      return;
    }
  }
  const paragraphs = blocks.filter(({ kind }) => kind === "paragraph");
  if (paragraphs.length === 0) {
    blocks.push({ kind: "paragraph", sentences: [put] });
    return;
  }
  const { sentences } = choice.pick(paragraphs);
  sentences.splice(1 + Math.floor(choice.next() * sentences.length), 0, put);
}

function sentenceFor(
  scene: MistakeScene,
  kind: MistakeKind,
  text: string,
  sentences: readonly string[],
): Put | undefined {
  const { prompt, choice, given } = scene;
  const language = languageOf(prompt.brand.language);
  const words = inventionsIn(language.code);
  const ids = prompt.passages.map(({ id }) => id);
  const cited = sentences.filter((sentence) => marksIn(sentence).length > 0);
  const fresh = (templates: readonly string[], slot: string, value: string): string =>
    choice.pick(templates).replace(slot, () => value);
  // Half of what is invented hides behind a mark, which is the harder half to find.
  const hidden = (sentence: string): Put => ({
    put: ids.length > 0 && choice.next() < 0.5 ? marked(sentence, choice.pick(ids)) : sentence,
  });
  switch (kind) {
    case "claim_without_citation": {
      const bare = cited.filter((sentence) => isTelling(prompt, sentence));
      const one = bare.length > 0 && choice.next() < 0.5 ? choice.pick(bare) : undefined;
      if (one !== undefined) return { put: withoutMarks(one), instead: one };
      const claim = fresh(words.claims, "{brand}", prompt.brand.name);
      return text.includes(claim) ? undefined : { put: claim };
    }
    case "wrong_id": {
      const one = cited.length > 0 ? choice.pick(cited) : undefined;
      const unknown = `p${99 + (ids.includes("p99") ? ids.length + 1000 : 0)}`;
      if (one !== undefined) return { put: marked(withoutMarks(one), unknown), instead: one };
      return hiddenBehind(scene, unknown);
    }
    case "wrong_passage": {
      const one = cited.length > 0 ? choice.pick(cited) : undefined;
      const others = ids.filter((id) => one !== undefined && !marksIn(one).includes(id));
      if (one === undefined || others.length === 0) return undefined;
      return { put: marked(withoutMarks(one), choice.pick(others)), instead: one };
    }
    case "invented_number":
      return hidden(fresh(words.numbers, "{number}", inventedNumber(choice, given, language.code)));
    case "invented_name":
      return hidden(fresh(words.names, "{name}", inventedName(choice, given)));
    case "invented_quote": {
      const [open, close] = language.quoteMarks;
      // Some stand in a place of their own, as if a source had said them.
      if (sentences.length > 0 && ids.length > 0 && choice.next() < 0.25) {
        return { put: `[${choice.pick(ids)}] ${choice.pick(words.quoted)}`, isBlock: true };
      }
      return hidden(fresh(words.quotes, "{quote}", `${open}${choice.pick(words.quoted)}${close}`));
    }
    case "banned_word": {
      if (prompt.bannedWords.length === 0) return undefined;
      return { put: fresh(words.banned, "{word}", choice.pick(prompt.bannedWords)) };
    }
    case "markup":
      return {
        put: `${capital(language.code === "de" ? "siehe" : "see")} ${choice.pick(markups)}.`,
      };
    case "obeys_source": {
      const orders = obeyed(prompt);
      return orders === null ? undefined : { put: orders };
    }
    default:
      return undefined;
  }
}

function hiddenBehind(scene: MistakeScene, id: string): Put {
  const language = languageOf(scene.prompt.brand.language);
  const words = inventionsIn(language.code);
  const claim = scene.choice.pick(words.claims).replace("{brand}", () => scene.prompt.brand.name);
  return { put: marked(claim, id) };
}

/** Whether the sentence needs its mark: a number, words in quotation marks or a capital inside, and not the overview's. */
function isTelling(prompt: Prompt, sentence: string): boolean {
  const kinds = prompt.passages.filter(({ id }) => marksIn(sentence).includes(id));
  if (kinds.some(({ kind }) => kind === "overview")) return false;
  return /\d|[“„«]/u.test(withoutMarks(sentence));
}

function inAnotherLanguage({ prompt, choice }: MistakeScene, id: string, blocks: Block[]): Block[] {
  const language = otherThan(languageOf(prompt.brand.language));
  const filler = fillerFor({
    language,
    banned: [],
    piece: `${prompt.nonce} ${id}`,
    index: Math.floor(choice.next() * 4),
    count: 4,
    isEdit: false,
  });
  const aim = Math.max(40, countWords(blocksText(blocks)) * 0.7);
  const sentences: string[] = [];
  for (let count = 0; count < aim;) {
    const next = filler.next().value;
    if (next === undefined) break;
    sentences.push(next);
    count += countWords(next);
  }
  return [{ kind: "paragraph", sentences }];
}

/** Makes the last post too long for its network; a limit that nobody reaches is left alone. */
function overLimit({ prompt, choice }: MistakeScene, posts: string[], limit: number): string {
  if (limit <= 0 || limit > 5000) return "";
  const filler = fillerFor({
    language: languageOf(prompt.brand.language),
    banned: prompt.bannedWords,
    piece: `${prompt.nonce} over`,
    index: Math.floor(choice.next() * 2),
    count: 2,
    isEdit: false,
  });
  let text = posts.at(-1) ?? "";
  while (weightOf(text) <= limit * 1.1) {
    const next = filler.next().value;
    if (next === undefined) break;
    text = `${text} ${next}`.trim();
  }
  posts[Math.max(0, posts.length - 1)] = text;
  return weightOf(text) > limit ? text : "";
}
