/** Answers the tasks `social` and `edit_social`: for each network a text that stays well below its limit. */
import { seeded } from "../seeded.ts";
import type { Seeded } from "../seeded.ts";
import { fillerFor } from "./filler.ts";
import { titlesFor } from "./fitting.ts";
import type { Language } from "./languages/language.ts";
import { numberOf, objectOf, objectsOf, textOf, textsOf } from "./read-prompt.ts";
import type { Prompt } from "./read-prompt.ts";
import { capital, saysBanned, wordsIn, withoutMarks } from "./sentences.ts";
import { statementsIn } from "./statements.ts";
import { writeBrief } from "./write-brief.ts";

export interface Network {
  network: string;
  limit: number;
  hashtagsMax: number;
  titleMax: number | null;
  thread: boolean;
}

export interface Variant {
  network: string;
  title: string | null;
  posts: string[];
  hashtags: string[];
}

/** Shares of a limit: what a network counts double still fits, and so do hashtags that are added behind. */
const safeShare = 0.6;
/** Nobody reads a long text there, however much is allowed. */
const charactersMax = 700;

export function networkIn(value: unknown): Network {
  const network = objectOf(value);
  return {
    network: textOf(network["network"]),
    limit: numberOf(network["limit"], 280),
    hashtagsMax: numberOf(network["hashtags_max"], 0),
    titleMax: typeof network["title_max"] === "number" ? network["title_max"] : null,
    thread: network["thread"] === true,
  };
}

/** As the strictest network counts: whatever is not plain Latin counts double. */
export function weightOf(text: string): number {
  let weight = 0;
  for (const character of withoutMarks(text)) {
    weight += (character.codePointAt(0) ?? 0) > 0x10ff ? 2 : 1;
  }
  return weight;
}

export function writeSocial(
  prompt: Prompt,
  language: Language,
  seed: number,
): { title: string; variants: Variant[] } {
  const keyword = keywordOf(prompt, language);
  const choice = seeded(`${prompt.nonce} ${keyword}`, seed);
  const title = titlesFor(
    {
      language,
      banned: prompt.bannedWords,
      keyword,
      topic: prompt.topic,
      characters: { min: 25, max: 70 },
      words: null,
    },
    choice,
  )[0];
  const networks = objectsOf(prompt.input["networks"]).map(networkIn);
  return {
    title: title ?? capital(keyword),
    variants: networks.map((network, index) =>
      writeVariant(prompt, network, language, { index, count: networks.length, seed }),
    ),
  };
}

function keywordOf(prompt: Prompt, language: Language): string {
  const brief = objectOf(prompt.input["brief"]);
  return textOf(brief["main_keyword"]) || writeBrief(prompt, language).main_keyword;
}

export function writeVariant(
  prompt: Prompt,
  network: Network,
  language: Language,
  place: { index: number; count: number; seed: number },
): Variant {
  const banned = prompt.bannedWords;
  const keyword = keywordOf(prompt, language);
  const choice = seeded(`${prompt.nonce} ${network.network}`, place.seed);
  const room = Math.min(charactersMax, Math.floor(network.limit * safeShare));
  const cited = citedSentences(prompt, language, choice);
  const filler = fillerFor({
    language,
    banned,
    piece: `social ${keyword}`,
    index: place.index,
    count: Math.max(1, place.count),
    isEdit: false,
  });
  const leads = choice
    .shuffled(language.leads)
    .map((lead) => lead.replace("{keyword}", () => keyword))
    .filter((lead) => !saysBanned(lead, banned) && weightOf(lead) <= room);
  const posts = [filled([...leads.slice(0, 1), ...cited.splice(0, 4)], filler, room)];
  // A thread only where there is something to tell in it.
  if (network.thread && cited.length >= 2 && choice.next() < 0.5) {
    posts.push(filled(cited.splice(0, 3), filler, room));
  }
  return {
    network: network.network,
    title: network.titleMax === null ? null : titleOf(prompt, language, keyword, network.titleMax),
    posts: posts.filter((post) => post !== ""),
    hashtags: hashtagsOf(prompt, network),
  };
}

function citedSentences(prompt: Prompt, language: Language, choice: Seeded): string[] {
  const asked = textsOf(objectOf(prompt.input["brief"])["passages"]);
  const said = new Set<string>();
  return choice
    .shuffled(prompt.passages.filter(({ id }) => asked.length === 0 || asked.includes(id)))
    .flatMap((passage) => statementsIn(passage, language, prompt.bannedWords, choice).slice(0, 2))
    .filter(({ words }) => !said.has(words) && said.add(words).size > 0)
    .map(({ text }) => text);
}

/** As many of the sentences as there is room for, in their order, and one that claims nothing if there are too few. */
function filled(sentences: string[], filler: Iterator<string, void>, room: number): string {
  const text: string[] = [];
  let weight = 0;
  for (const sentence of sentences) {
    const next = weight + 1 + weightOf(sentence);
    if (next > room) continue;
    text.push(sentence);
    weight = next;
  }
  for (let attempt = 0; attempt < 6 && (text.length < 2 || weight < room / 4); attempt += 1) {
    const sentence = filler.next().value;
    if (sentence === undefined) break;
    if (weight + 1 + weightOf(sentence) > room) continue;
    text.push(sentence);
    weight += 1 + weightOf(sentence);
  }
  return text.join(" ");
}

function titleOf(
  prompt: Prompt,
  language: Language,
  keyword: string,
  charactersMost: number,
): string {
  const characters = { min: Math.min(25, charactersMost), max: Math.min(80, charactersMost) };
  const wanted = {
    language,
    banned: prompt.bannedWords,
    keyword,
    topic: null,
    characters,
    words: null,
  };
  return titlesFor(wanted, seeded(keyword))[0] ?? capital(keyword).slice(0, charactersMost);
}

function hashtagsOf(prompt: Prompt, network: Network): string[] {
  const tags = prompt.keywords
    .filter((keyword) => !saysBanned(keyword, prompt.bannedWords))
    .map(
      (keyword) =>
        `#${wordsIn(keyword.replace(/[^\p{L}\p{N} ]/gu, " "))
          .map(capital)
          .join("")}`,
    )
    .filter((tag) => /^#\p{L}{2,30}$/u.test(tag));
  return [...new Set(tags)].slice(0, Math.min(2, network.hashtagsMax));
}
