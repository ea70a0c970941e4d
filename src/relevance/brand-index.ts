/** Indexes the words of all brands of one language, and finds evidence of each brand in a thread, for score-relevance.ts. */
import type { ThreadRules } from "../records/thread-matches/thread-rules.ts";
import { baseLanguage, smallWordsOf } from "../writing/text/detect-language.ts";
import { wordsIn } from "../writing/text/word-positions.ts";
import type { Word } from "../writing/text/words.ts";
import { commonWordsOf } from "./common-words.ts";
import { offLimitsTopics } from "./off-limits.ts";
import type { ThreadText } from "./thread-text.ts";
import { rootOfLanguage } from "./word-root.ts";

/** Limits per brand, because a website may have thousands of pages. */
const passagesMax = 300;
const passageCharactersMax = 1_000;
const overviewCharactersMax = 20_000;
const occurrencesMax = 8;
/** At most this many other words may be between the words of a keyword. */
const nearWords = 3;
/** German and Dutch form compounds. Parts shorter than `partLettersMin` occur in words by chance. */
const compoundLanguages = new Set(["de", "nl"]);
const compoundLettersMin = 9;
const compoundLettersMax = 60;
const partLettersMin = 5;

/** The weight of a word, by where the brand uses it. */
const weights = {
  keyword: 1,
  industry: 0.9,
  overview: 0.6,
  heading: 0.5,
  passage: 0.35,
  audience: 0.3,
};
/** For words that match only the end of a longer one: "Zylinder" for "Schließzylinder". */
const partWeight = 0.6;
const characteristicShare = 0.08;
/** Weaker matches are ignored, such as one short word of the overview. */
const hitWeightMin = 0.3;

export interface MatchingBrand {
  name: string;
  language: string;
  industry: string;
  overview: string;
  audience: string;
  keywords: readonly string[];
  /** From the voice guide; some name topics that are off limits. */
  donts: readonly string[];
  rules: Partial<Pick<ThreadRules, "requiredWords" | "excludedWords">>;
  passages: readonly { id?: number; heading: string; body: string }[];
}

export interface KeywordFound {
  keyword: string;
  /** As written in the thread. */
  words: string[];
  /** From 0 to 1: higher for more and longer words. */
  specificity: number;
  isSingle: boolean;
  inTitle: boolean;
}

export interface Evidence<Brand> {
  brand: Brand;
  keywords: KeywordFound[];
  /** The largest share found of a keyword that does not count as found, times its specificity. */
  partOfKeyword: number;
  /** The brand's other words with their weights, highest first. `isPart`: matches only the end of a longer word. */
  context: { word: string; weight: number; isPart: boolean }[];
  /** The words of the brand's name as written in the thread; empty if not found. */
  name: string[];
  /** The number of distinct words in common, and the length of the longest one. */
  wordsCount: number;
  lettersMax: number;
  /** The share of meaningful words that belong to a keyword, from 0 to 1. */
  keywordDensity: number;
  /** The shares of the title's and the text's weight that are words of the brand, from 0 to 1. */
  share: { title: number; text: number };
  /** The brand's passage with most in common with the thread. Expensive, so only on demand. */
  findPassage(): PassageFound | null;
  offLimits: string[];
  isOtherLanguage: boolean;
}

export interface PassageFound {
  id: number | null;
  heading: string;
  words: string[];
  weight: number;
}

export interface BrandIndex<Brand> {
  find(text: ThreadText): Evidence<Brand>[];
}

interface Keyword {
  phrase: string;
  roots: readonly string[];
  /** The sum over its roots. */
  weight: number;
  specificity: number;
}

interface Posting {
  /** The index in `profiles`. */
  brand: number;
  weight: number;
  keywords: number[];
}

interface Profile<Brand> {
  brand: Brand;
  /** In lower case. */
  name: readonly string[];
  keywords: Keyword[];
  keywordRoots: ReadonlySet<string>;
  passages: { id: number | null; heading: string }[];
  passagesByRoot: Map<string, number[]>;
  offLimits: (readonly string[])[];
  excluded: (readonly string[])[];
  required: (readonly string[])[];
}

interface Occurrence {
  /** The first few positions. */
  at: number[];
  count: number;
  /** Found only as the end of longer words. */
  isPart: boolean;
  isCommon: boolean;
  word: Word;
  weight: number;
  /** The weight if the title (or the text) contains the word, otherwise 0; always 0 for common words. */
  inTitle: number;
  inText: number;
}

/** The matches of one brand in a thread. */
interface Hit {
  weight: number;
  roots: Map<string, number>;
  /** Roots that match only the end of a longer word of the brand. */
  ends: Set<string>;
  /** The number of found words per keyword. */
  keywords: Map<number, number>;
}

interface Sums {
  all: number;
  title: number;
  text: number;
}

interface ReadByIndex {
  occurrences: ReadonlyMap<string, Occurrence>;
  sums: Sums;
  text: ThreadText;
  isOtherLanguage: boolean;
}

export function openBrandIndex<Brand extends MatchingBrand>(
  tag: string,
  brands: readonly Brand[],
): BrandIndex<Brand> {
  const language = baseLanguage(tag);
  const rootOf = rootOfLanguage(language);
  const small = smallWordsOf(language);
  const common = new Set(commonWordsOf(language).map(rootOf));
  const isCompounding = compoundLanguages.has(language);
  const postings = new Map<string, Posting[]>();
  /** Ends of the brands' long words. */
  const ends = new Map<string, Set<number>>();

  const rootsOf = (text: string) =>
    wordsIn(text)
      .filter(({ lower, isNumber }) => !small.has(lower) && !isNumber)
      .map(({ lower }) => rootOf(lower));
  const tellingRootsOf = (text: string) =>
    new Set(rootsOf(text).filter((root) => root.length > 2 && !common.has(root)));
  const ruledWords = (words: readonly string[] = []) =>
    words.map(rootsOf).filter((roots) => roots.length > 0);
  const weightOf = (root: string) =>
    common.has(root) ? 0.1 : Math.min(1, Math.max(0.2, (root.length - 1) / 6));

  const profiles = brands.map((brand, place): Profile<Brand> => {
    const own = new Map<string, Posting>();
    const post = (root: string, weight: number): Posting => {
      const known = own.get(root);
      if (known !== undefined) {
        known.weight = Math.max(known.weight, weight);
        return known;
      }
      const made = { brand: place, weight, keywords: [] };
      own.set(root, made);
      return made;
    };
    const keywords = brand.keywords.flatMap((phrase): Keyword[] => {
      const roots = [...new Set(rootsOf(phrase))];
      const weight = roots.reduce((sum, root) => sum + weightOf(root), 0);
      return weight < 0.2
        ? []
        : [{ phrase, roots, weight, specificity: Math.min(1, weight / 1.5) }];
    });
    keywords.forEach(({ roots }, at) => {
      for (const root of roots) post(root, weights.keyword * weightOf(root)).keywords.push(at);
    });
    const say = (text: string, weight: number) => {
      for (const root of tellingRootsOf(text)) post(root, weight * weightOf(root));
    };
    say(brand.industry, weights.industry);
    const isOwn = (root: string) => own.has(root);
    const topics = offLimitsTopics(brand.donts, language)
      .map((topic) => [...tellingRootsOf(topic)])
      // "Other cider makers" must not exclude the brand's own word "cider".
      .filter((roots) => roots.length > 0 && !roots.every(isOwn));
    say(brand.overview.slice(0, overviewCharactersMax), weights.overview);
    say(brand.audience, weights.audience);
    const passages = brand.passages.slice(0, passagesMax);
    const passagesByRoot = new Map<string, number[]>();
    passages.forEach(({ heading, body }, at) => {
      say(heading, weights.heading);
      for (const root of tellingRootsOf(`${heading}\n${body.slice(0, passageCharactersMax)}`)) {
        const places = passagesByRoot.get(root);
        if (places === undefined) passagesByRoot.set(root, [at]);
        else places.push(at);
      }
    });
    // On a large website, only words of many passages are characteristic.
    for (const [root, { length }] of passagesByRoot)
      if (length >= passages.length * characteristicShare)
        post(root, weights.passage * weightOf(root));
    for (const [root, posting] of own) {
      const others = postings.get(root);
      if (others === undefined) postings.set(root, [posting]);
      else others.push(posting);
      if (!isCompounding || root.length < compoundLettersMin) continue;
      for (let at = 3; at <= root.length - partLettersMin; at += 1) {
        const end = root.slice(at);
        const places = ends.get(end);
        if (places === undefined) ends.set(end, new Set([place]));
        else places.add(place);
      }
    }
    return {
      brand,
      name: wordsIn(brand.name).map(({ lower }) => lower),
      keywords,
      keywordRoots: new Set(keywords.flatMap(({ roots }) => roots)),
      passages: passages.map(({ id, heading }) => ({ id: id ?? null, heading })),
      passagesByRoot,
      offLimits: topics,
      excluded: ruledWords(brand.rules.excludedWords),
      required: ruledWords(brand.rules.requiredWords),
    };
  });

  /** For a thread in another language, called with the title only: product names are the same in all languages. */
  function readOccurrences(words: readonly Word[]): Map<string, Occurrence> {
    const found = new Map<string, Occurrence>();
    const add = (root: string, word: Word, at: number, isPart = false) => {
      const known = found.get(root);
      if (known === undefined)
        found.set(root, {
          at: [at],
          count: 1,
          isPart,
          isCommon: common.has(root),
          word,
          weight: weightOf(root),
          inTitle: 0,
          inText: 0,
        });
      else {
        known.count += 1;
        // Prefers to quote the word itself, not a compound that ends with it.
        if (known.isPart && !isPart) {
          known.isPart = false;
          known.word = word;
        }
        if (known.at.length < occurrencesMax) known.at.push(at);
      }
    };
    words.forEach((word, at) => {
      if (small.has(word.lower) || word.isNumber) return;
      const root = rootOf(word.lower);
      add(root, word, at);
      // Finds parts of compounds: "E-Bike-Akku" is written as one word or three, and "Haustürschloss" is a "Schloss".
      if (!isCompounding || root.length < compoundLettersMin || root.length > compoundLettersMax)
        return;
      for (let cut = 3; cut <= root.length - partLettersMin; cut += 1) {
        const end = root.slice(cut);
        if (postings.has(end)) add(end, word, at, true);
      }
    });
    return found;
  }

  return {
    find(text) {
      const isOtherLanguage = text.isOtherThan(language);
      const occurrences = readOccurrences(
        isOtherLanguage ? text.words.slice(0, text.titleCount) : text.words,
      );
      const hits = new Map<number, Hit>();
      const hitsOf = (place: number) => {
        const known = hits.get(place);
        if (known !== undefined) return known;
        const made: Hit = { weight: 0, roots: new Map(), ends: new Set(), keywords: new Map() };
        hits.set(place, made);
        return made;
      };
      for (const [root, { weight, isPart }] of occurrences) {
        for (const posting of postings.get(root) ?? none) {
          const hit = hitsOf(posting.brand);
          const share = posting.weight * (isPart ? partWeight : 1);
          hit.roots.set(root, share);
          hit.weight += share;
          for (const at of posting.keywords) hit.keywords.set(at, (hit.keywords.get(at) ?? 0) + 1);
        }
        for (const place of ends.get(root) ?? none) {
          const hit = hitsOf(place);
          if (hit.roots.has(root)) continue;
          hit.ends.add(root);
          hit.roots.set(root, weight * partWeight);
          hit.weight += weight * partWeight;
        }
      }
      const sums = sumsOf(occurrences, text);
      const found: Evidence<Brand>[] = [];
      for (const [place, hit] of hits) {
        const profile = profiles[place];
        if (hit.weight < hitWeightMin || profile === undefined) continue;
        if (isRuledOut(profile, occurrences)) continue;
        found.push(evidenceOf(profile, hit, { occurrences, sums, text, isOtherLanguage }));
      }
      return found;
    },
  };

  function evidenceOf(
    profile: Profile<Brand>,
    hit: Hit,
    { occurrences, sums, text, isOtherLanguage }: ReadByIndex,
  ): Evidence<Brand> {
    const keywords: KeywordFound[] = [];
    const used = new Set<string>();
    let partOfKeyword = 0;
    for (const [at, count] of hit.keywords) {
      const keyword = profile.keywords[at];
      if (keyword === undefined) continue;
      const { phrase, roots, weight, specificity } = keyword;
      if (count < roots.length) {
        let part = 0;
        for (const root of roots) if (hit.roots.has(root)) part += occurrences.get(root)!.weight;
        partOfKeyword = Math.max(partOfKeyword, (part / weight) * specificity);
        continue;
      }
      const places = roots.map((root) => occurrences.get(root)!);
      // Words that are far apart, or only in the tags or the community's name, do not count as the keyword.
      if (roots.length > 1 && !areNear(places, nearWords + roots.length, text.labelsFrom)) {
        if (!places.every(({ isCommon }) => isCommon))
          partOfKeyword = Math.max(partOfKeyword, specificity);
        continue;
      }
      for (const root of roots) used.add(root);
      keywords.push({
        keyword: phrase,
        words: [...new Set(places.map(({ word }) => word.text))],
        specificity,
        isSingle: roots.length === 1,
        inTitle: places.every((one) => (one.at[0] ?? 0) < text.titleCount),
      });
    }
    const own = { title: 0, text: 0, keywords: 0, lettersMax: 0 };
    const others: Evidence<Brand>["context"] = [];
    for (const [root, weight] of hit.roots) {
      const { count, isPart, isCommon, word, inTitle, inText } = occurrences.get(root)!;
      own.title += inTitle;
      own.text += inText;
      if (profile.keywordRoots.has(root)) own.keywords += count;
      if (!isPart) own.lettersMax = Math.max(own.lettersMax, root.length);
      if (!isCommon && !used.has(root))
        others.push({ word: word.text, weight, isPart: isPart || hit.ends.has(root) });
    }
    const told = new Set(keywords.flatMap(({ words }) => words));
    const context = others
      .toSorted((one, other) => other.weight - one.weight)
      .filter(({ word }) => !told.has(word) && told.add(word));
    return {
      brand: profile.brand,
      keywords: keywords.toSorted((one, other) => other.specificity - one.specificity),
      partOfKeyword,
      context,
      name: findName(profile.name, text.words),
      wordsCount: context.length + used.size,
      lettersMax: own.lettersMax,
      keywordDensity: own.keywords / sums.all,
      share: {
        title: sums.title === 0 ? 0 : own.title / sums.title,
        text: sums.text === 0 ? 0 : own.text / sums.text,
      },
      findPassage: () => bestPassage(profile, occurrences),
      offLimits: wordsOfFirst(profile.offLimits, occurrences),
      isOtherLanguage,
    };
  }

  function bestPassage(
    { passages, passagesByRoot }: Profile<Brand>,
    occurrences: ReadonlyMap<string, Occurrence>,
  ): PassageFound | null {
    const sums = new Map<number, { weight: number; words: string[] }>();
    for (const [root, { word, weight }] of occurrences) {
      const places = passagesByRoot.get(root);
      if (places === undefined) continue;
      // Words of many passages count less.
      const rarity = Math.log(1 + passages.length / places.length) / Math.log(1 + passages.length);
      for (const at of places) {
        const known = sums.get(at);
        if (known === undefined) sums.set(at, { weight: weight * rarity, words: [word.text] });
        else if (!known.words.includes(word.text)) {
          known.weight += weight * rarity;
          known.words.push(word.text);
        }
      }
    }
    let best: PassageFound | null = null;
    for (const [at, { weight, words }] of sums) {
      const passage = passages[at];
      if (passage === undefined || words.length < 2 || weight <= (best?.weight ?? 0)) continue;
      best = { ...passage, words, weight };
    }
    return best;
  }
}

const none: readonly never[] = [];

/** Sums the weights of the words, once for the title and once for the text. */
function sumsOf(
  occurrences: ReadonlyMap<string, Occurrence>,
  { titleCount, labelsFrom }: ThreadText,
): Sums {
  const sums = { all: 0, title: 0, text: 0 };
  for (const [root, one] of occurrences) {
    sums.all += one.count;
    if (one.isCommon || root.length < 3) continue;
    if ((one.at[0] ?? 0) < titleCount) one.inTitle = one.weight;
    if (one.at.some((at) => at >= titleCount && at < labelsFrom)) one.inText = one.weight;
    sums.title += one.inTitle;
    sums.text += one.inText;
  }
  return sums;
}

/** Finds the name word for word. A single word must be capitalized, because it may mean something else. */
function findName(name: readonly string[], words: readonly Word[]): string[] {
  const at = words.findIndex(
    (word, place) =>
      word.lower === name[0] &&
      (name.length > 1 || (word.isCapital && place > 0)) &&
      name.every((part, offset) => words[place + offset]?.lower === part),
  );
  return at === -1 ? [] : words.slice(at, at + name.length).map(({ text }) => text);
}

/** Whether all occur before this position, each less than `wordsMax` words from the same occurrence of the first. */
function areNear(places: readonly Occurrence[], wordsMax: number, before: number): boolean {
  const [first, ...others] = places;
  return (first?.at ?? none).some(
    (at) =>
      at < before &&
      others.every((other) =>
        other.at.some((one) => one < before && Math.abs(one - at) < wordsMax),
      ),
  );
}

function isRuledOut(
  { excluded, required }: Pick<Profile<unknown>, "excluded" | "required">,
  occurrences: ReadonlyMap<string, Occurrence>,
): boolean {
  const holds = (roots: readonly string[]) => roots.every((root) => occurrences.has(root));
  return excluded.some(holds) || (required.length > 0 && !required.some(holds));
}

function wordsOfFirst(
  topics: readonly (readonly string[])[],
  occurrences: ReadonlyMap<string, Occurrence>,
): string[] {
  const topic = topics.find((roots) => roots.every((root) => occurrences.has(root)));
  return (topic ?? none).flatMap((root) => occurrences.get(root)?.word.text ?? []);
}
