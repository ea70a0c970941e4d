/**
 * Splits the brand's own texts (overview and publications) into units that can be understood alone: a sentence with
 * those that depend on it, a question with its answer, a list with its introduction. rank-texts.ts ranks them.
 */
import { isOwn } from "../../material.ts";
import type { Material, Passage } from "../../material.ts";
import { cutMark } from "../../text/clean.ts";
import { contentStems } from "../../text/content-stems.ts";
import { baseLanguage, isOtherLanguage } from "../../text/detect-language.ts";
import { countWords, sentencesOf } from "../../text/segment.ts";
import { wordsIn } from "../../text/word-positions.ts";
import type { Citation } from "../../writer.ts";

export interface SourceSentence {
  text: string;
  citation: Citation;
}

export interface Unit {
  /** Its position in the overview. */
  order: number;
  /** The same for all units of one paragraph. */
  paragraph: string;
  /** The heading above it: part of its meaning, but not printed. */
  heading: string;
  sentences: SourceSentence[];
  /** The items of a list that the sentences introduce. */
  items: SourceSentence[];
  isOrdered: boolean;
  words: number;
}

const sentencesMax = 300;
const headingWordsMax = 8;
const unitsMax = 400;

/** Leaves out what is not allowed, and what depends on it. */
export function unitsOf(material: Material, allows: (text: string) => boolean): Unit[] {
  const units: Unit[] = [];
  const language = baseLanguage(material.language);
  let heading = "";
  let announced: SourceSentence[] = [];
  const add = (sentences: SourceSentence[], items: SourceSentence[] = [], isOrdered = false) => {
    if (sentences.length + items.length === 0 || units.length >= unitsMax) return;
    const words = [...sentences, ...items].reduce((sum, { text }) => sum + countWords(text), 0);
    const paragraph = `${[...sentences, ...items][0]?.citation.passage} ${heading}`;
    units.push({ order: units.length, paragraph, heading, sentences, items, isOrdered, words });
  };
  for (const passage of material.passages) {
    if (!isOwn(passage)) continue;
    if (passage.document) {
      if (isForeign(passage, language)) continue;
      // Only the nearest heading: the others are the same for the whole page.
      heading = passage.document.heading.split(" › ").at(-1) ?? "";
    }
    if (passage.form === "list") {
      const items = linesOf(passage).filter((item) => isFit(item) && allows(item.text));
      if (items.length > 0) add(announced, items, passage.ordered === true);
      announced = [];
      continue;
    }
    announced = [];
    let run: SourceSentence[] = [];
    let isTorn = false;
    for (const sentence of sentencesIn(passage)) {
      const isAnnouncing = /[:：]$/u.test(sentence.text);
      if (isHeading(sentence, passage) || isAnnouncing) {
        add(run);
        run = [];
        isTorn = false;
        announced = isAnnouncing ? [sentence] : [];
        if (!isAnnouncing) heading = sentence.text;
      } else if (!isFit(sentence) || !allows(sentence.text)) {
        isTorn = true;
        // After a sentence such as “It costs £40.” is left out, later sentences may still refer to the same thing.
        if (run.length > 0 && refersBack(sentence.text)) continue;
        add(run);
        run = [];
      } else if (
        isTorn &&
        (refersBack(sentence.text) || (run.length === 0 && pointing.test(sentence.text)))
      ) {
        continue;
      } else if (run.length > 0 && dependsOn(run, sentence, language)) {
        run.push(sentence);
      } else {
        add(run);
        run = [sentence];
        isTorn = false;
      }
    }
    add(run);
  }
  return units;
}

/** A brand may have pages in several languages, and nothing is translated here. */
function isForeign({ text }: Passage, language: string): boolean {
  const words = wordsIn(text).map(({ lower }) => lower);
  return isOtherLanguage(text, words, language);
}

export function sentencesIn(passage: Passage): SourceSentence[] {
  return sentencesOf(passage.text, sentencesMax).map((span) => cited(passage, span));
}

/** The maximum number of spaces between two sentences. */
const gapMax = 2;

/** Merges citations of adjacent sentences. */
export function citedWhole(sources: readonly SourceSentence[]): Citation[] {
  const runs: Citation[] = [];
  for (const { citation } of sources) {
    const last = runs.at(-1);
    if (last?.passage === citation.passage && citation.start - last.end <= gapMax)
      last.end = citation.end;
    else runs.push({ ...citation });
  }
  return runs;
}

function linesOf(passage: Passage): SourceSentence[] {
  const lines = Array.from(passage.text.matchAll(/[^\n]+/gu), ({ 0: text, index: start }) =>
    cited(passage, { text, start, end: start + text.length }),
  );
  return lines.filter(({ text }) => text.trim() !== "");
}

function cited(
  { id }: Passage,
  { text, start, end }: { text: string; start: number; end: number },
): SourceSentence {
  return { text, citation: { passage: id, start, end } };
}

/** Excludes sentences with omissions, placeholders, or excessive length. */
function isFit({ text }: SourceSentence): boolean {
  return !text.includes(cutMark) && !/\{\{|\}\}/u.test(text) && text.length <= 600;
}

/** A few words on their own line, without punctuation at the end or digits. */
function isHeading({ text, citation }: SourceSentence, passage: Passage): boolean {
  const isLine =
    (citation.start === 0 || passage.text[citation.start - 1] === "\n") &&
    (citation.end === passage.text.length || passage.text[citation.end] === "\n");
  const isBare = !/[.!?…:;,。！？]["”“»’)]?$|\d/u.test(text);
  return isLine && isBare && countWords(text) <= headingWordsMax;
}

/** Words at the start of a sentence that refer to something before it. */
const backReference =
  /^["“„«¿¡]?(?:its?|it['’]s|they|their|theirs|them|these|those|this|that|that['’]s|he|she|his|her|such|so|then|and|but|or|also|yes|no,|nor|however|therefore|both|instead|otherwise|too|because|which|additionally|afterwards|another|others?|either|neither|here|all|each|every one|some|most|the (?:same|other|others|latter|former|rest|two|three)|er|sie|es|ihre?[mnrs]?|seine?[mnrs]?|dies(?:e[mnrs]?)?|jene[mnrs]?|dort|dabei|dafür|dazu|damit|davon|darin|daran|darauf|danach|daher|deshalb|dadurch|außerdem|auch|und|aber|oder|denn|doch|beide[nrs]?|sonst|trotzdem|ja|nein|zusätzlich|zudem|alles?|das (?:ist|sind|kostet|gilt|dauert|geht|heißt|macht|bedeutet|spart|hilft|klappt)|él|ella|ellos|ellas|est[eo]s?|estas?|es[eo]s?|esas?|sus?|también|además|y|pero|así|entonces|por eso|allí|ahí|luego|después|sí|ambos|ambas|otr[oa]s?|lo|il|elles?|ils|ce|cet|cette|ces|c['’]est|cela|ça|son|sa|ses|leurs?|aussi|de plus|en outre|et|mais|ou|donc|alors|ensuite|puis|oui|non|ainsi|pourtant|cependant|celui|celle|celles|ceux|d['’]autres|ess[oaie]|lui|lei|loro|quest[oaie]|quell[oaie]|ciò|su[oae]|suoi|anche|inoltre|ma|così|poi|quindi|entramb[ie]|però|tuttavia|altr[ie])(?![\p{L}\p{N}’'-])/iu;
const backReferenceAfterPreposition =
  /^(?:if|when|once|after|before|for|in|with|from|at|on|by|of|under|during|without|bei|mit|für|nach|vor|aus|von|zu|auf|an|con|en|para|por|de|sin|avec|dans|pour|par|sans|à|per|da|di|senza|a) (?:it|they|this|that|these|those|them|dies\p{L}{0,2}|ihm|ihr|ihnen|ihn|est[eo]s?|estas?|eso|ello|ellos|ellas|cet?|cette|ces|cela|lui|elles?|eux|quest[oaie]|ciò|ess[oa]|lei|loro)(?!\p{L})/iu;
const backReferenceAtEnd =
  /\s(?:too|as well|instead|either|extra|ebenfalls|auch|también|aussi|anche)[.!]$/iu;
/** Words anywhere in a sentence that refer to something before it. */
const pointing =
  /(?<!\p{L})(?:them|these|those|(?:the|am|im|beim|der|die|das|le|la|el|il) (?:first|second|third|fourth|last|next|erste[nr]?|zweite[nr]?|dritte[nr]?|letzte[nr]?|nächste[nr]?|segund[oa]|tercer[oa]?|deuxième|troisième|dernière?|second[oa]|terz[oa])(?!\s(?:year|month|jahr|monat|año|mes|année|mois|anno|mese))(?!\p{L})|dabei|dafür|dazu|davon|damit|daran|diese[mnrs]?|derselbe\p{L}?|ellos|ellas|estos|estas|ceux-ci|celles-ci|questi|queste)(?!\p{L})/iu;
const definite = /^(?:the|der|die|das|el|la|los|las|le|les|il|lo|gli|i)\s(\p{L}{3,40})/iu;

/** Whether the text begins or ends with a word that refers to earlier text. */
function refersBack(text: string): boolean {
  return (
    backReference.test(text) ||
    backReferenceAfterPreposition.test(text) ||
    backReferenceAtEnd.test(text)
  );
}

function dependsOn(
  run: readonly SourceSentence[],
  { text }: SourceSentence,
  language: string,
): boolean {
  // An answer belongs to its question, until the next question.
  if (run.some((one) => one.text.endsWith("?"))) return !text.endsWith("?");
  // Very short sentences mean little alone.
  if (refersBack(text) || pointing.test(text) || countWords(text) < 6) return true;
  // “The course” refers to a course in the sentence before.
  const noun = definite.exec(text)?.[1];
  if (noun === undefined) return false;
  const [stem] = contentStems(wordsIn(noun), language);
  const before = contentStems(wordsIn(run.at(-1)?.text ?? ""), language);
  return stem !== undefined && before.has(stem);
}
