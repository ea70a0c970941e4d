/** Compares titles, subjects, preheaders and first sentences, so that none says again what stands right above it. */
import { countOf, stemsOf } from "../../text/relevance.ts";
import { wordsOf } from "../../text/segment.ts";

/** So many words in a row are the same said twice. */
const runWords = 3;

/** They name the brand both, or share a run of words beyond its name. */
export function repeats(one: string, other: string, brand: string): boolean {
  if (countOf(one, brand) > 0 && countOf(other, brand) > 0) return true;
  const [mine, yours] = [one, other].map((text) => runsIn(text, brand));
  return [...(mine ?? [])].some((run) => yours?.has(run) === true);
}

function runsIn(text: string, brand: string): Set<string> {
  // "Home chargers" and "home charger" are the same words.
  const words = wordsOf(text.toLowerCase().replaceAll(brand.toLowerCase(), " ")).map((word) =>
    word.replace(/(?<=\p{L}{3}[^s])s$/u, ""),
  );
  return new Set(
    words.slice(runWords - 1).map((_, index) => words.slice(index, index + runWords).join(" ")),
  );
}

/** The sentence begins with all of the head. */
function isBegunBy(head: string, sentence: string): boolean {
  const [above, below] = [head, sentence].map((text) => wordsOf(text.toLowerCase()).join(" "));
  return wordsOf(head).length >= saidWordsMin && `${below} `.startsWith(`${above} `);
}

/** So many words in a row that mean something are the head again, whatever stands around them. */
const meantWords = 4;

/** The head holds the sentence, was made of it, or shares a run of words with it that mean something. */
export function saysAgain(head: string, sentence: string, brand: string): boolean {
  if (isSaidAbove(head, sentence) || isMadeOf(head, sentence, brand)) return true;
  if (head !== brand && isBegunBy(head, sentence)) return true;
  const [above = "", below = ""] = [head, sentence].map(
    (text) => ` ${stemsOf(text.replaceAll(brand, " ")).join(" ")} `,
  );
  const stems = above.trim().split(" ");
  return stems
    .slice(meantWords - 1)
    .some((_, index) => below.includes(` ${stems.slice(index, index + meantWords).join(" ")} `));
}

/** Fewer words are no sentence that anybody would miss. */
const saidWordsMin = 3;

/** The head holds the whole of the sentence. */
function isSaidAbove(head: string, sentence: string): boolean {
  const words = wordsOf(sentence.toLowerCase());
  return (
    words.length >= saidWordsMin &&
    ` ${wordsOf(head.toLowerCase()).join(" ")} `.includes(` ${words.join(" ")} `)
  );
}

/** "Combe & Clover: kit for people who keep bees" was made of "Kit for people who keep bees, made by people who do". */
function isMadeOf(head: string, sentence: string, brand: string): boolean {
  if (!head.startsWith(brand)) return false;
  const words = wordsOf(head.slice(brand.length).toLowerCase()).join(" ");
  return (
    wordsOf(words).length >= madeWordsMin &&
    `${wordsOf(sentence.toLowerCase()).join(" ")} `.startsWith(`${words} `)
  );
}

const madeWordsMin = 4;
