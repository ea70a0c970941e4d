/** Tells which wordings of a given topic the material keeps, so that no title promises what the text below it does not hold. */
import { baseLanguage, smallWordsOf } from "../../text/detect-language.ts";
import { says, stemSet } from "../../text/relevance.ts";
import { keywordWording } from "./keyword-wording.ts";
import { leadFacts } from "./lead-facts.ts";
import { holds } from "./holds.ts";
import { withAlike } from "./alike.ts";
import { advises, asksForAdvice, holdsForAll } from "./asked-advice.ts";
import { frequentIn, withoutEmptyWords } from "./on-topic.ts";
import { printableReplies } from "./printable-replies.ts";
import { topicalParagraph } from "./paragraphs.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { isLeftOpen } from "./open-question.ts";
import { isSilentOn } from "./silences.ts";
import { shortTopics } from "./short-topics.ts";
import { type Wording, upperFirst } from "./wording.ts";

/** The topic whole and cut where a clause ends, the longest first; none where nothing that was given is about it. */
export function coveredTopics(reading: Reading): string[] {
  const known = covered.get(reading);
  if (known !== undefined) return known;
  const { topic, language, mainKeyword } = reading;
  const paragraphs = paragraphsOf(reading);
  const field = fieldOf(reading);
  const keyword = keywordWording(reading, mainKeyword).heading;
  const shorter = [
    ...shortTopics(topic, language, mainKeyword),
    // "Loan alternatives: what to do when the car breaks down" is about loan alternatives at least.
    ...(says(/^(.+?)\s?:\s/u.exec(topic.text)?.[1] ?? "", mainKeyword) ? [keyword] : []),
  ];
  const given = [topic.heading, ...shorter];
  const all = [
    ...new Set([...given, ...given.flatMap(withoutDoing)].map(withoutForm).map(withoutWhy)),
  ];
  // What was said is repeated in its own form: nobody here makes a checklist of it.
  const wordings = all.filter((text) => !promisesForm.test(text));
  if (asksPrice.test(topic.text) && isPriceless(reading)) {
    covered.set(reading, []);
    return [];
  }
  // The text speaks of what is asked about, and does not answer.
  if (isLeftOpen(reading)) {
    covered.set(reading, []);
    return [];
  }
  // What stands behind a colon is promised as well.
  const covering = wordings.filter((text) =>
    text.split(/\s?:\s/u).every((part) => {
      // "… : what helps?" asks for advice on what stands before it.
      const asked = stemsIn(reading, part.replace(whatHelps, " "));
      const wanted = asked.length === 0 ? stemsIn(reading, text.replace(part, " ")) : asked;
      // Whoever is told what to do is not served by a paragraph that shares a noun.
      const asksAdvice = asksForAdvice(reading, part);
      const paragraphsAsked = asksAdvice
        ? paragraphs.filter(advises)
        : asksWhy.test(topic.text)
          ? paragraphs.filter(({ text: told }) => tellsWhy.test(told))
          : paragraphs;
      return (
        isTold(wanted, paragraphsAsked, field, asks(topic, part)) ||
        isTouched(wanted, paragraphsAsked, keywordsIn(reading, part)) ||
        (asksAdvice && isAdvised(wanted, paragraphsAsked, field)) ||
        isBegun(part, paragraphsAsked)
      );
    }),
  );
  // "Beans keep four weeks" tells how to store them, whatever the words.
  const facts = reading.minimal ? [] : leadFacts(reading);
  const isAnswered =
    facts.length > 0 &&
    (!asksForAdvice(reading, topic.heading) ||
      holdsForAll(reading, facts[0]?.text ?? "") ||
      advises({ text: facts.map(({ text }) => text).join(" "), isReply: false }));
  // What stands before a colon is a title of its own only over a paragraph that is about it.
  const [kept] = covering;
  const isCut = kept !== undefined && topic.text.startsWith(`${kept}:`);
  const isLed =
    topicalParagraph(reading, new Set()).length > 0 || printableReplies(reading).length > 0;
  const held = isCut && !reading.minimal && !isLed ? [] : covering;
  const found = held.length === 0 && isAnswered ? wordings : held;
  covered.set(reading, found);
  return found;
}

/** It names nothing that the advice is on. */
const whatHelps =
  /^(?:what (?:to do|now|helps|can (?:i|you|we) do)|was (?:tun|jetzt|hilft|man tun kann|sie tun können))(?!\p{L})/iu;

/** "What to do when the boiler fails" without advice is still a text for "when the boiler fails". */
function withoutDoing(topic: string): string[] {
  const rest =
    /^(?:what to do|was tun)\s*,?\s+((?:in|on|after|before|during|when|if|while|in den|nach|vor|bei|wenn|falls|während)\s.+)$/iu.exec(
      topic,
    )?.[1];
  return rest === undefined || rest.endsWith("?") ? [] : [upperFirst(rest)];
}

/** Whether the topic promises advice which nobody gives, so that its title promises less. */
export function lacksAdvice(reading: Reading): boolean {
  return (
    reading.givenTopic &&
    asksForAdvice(reading, reading.topic.heading) &&
    !coveredTopics(reading).some((text) => asksForAdvice(reading, text))
  );
}

/** Whether the topic asks for a choice or a yes that nobody gives, so that its title asks nothing. */
export function lacksAnswer(reading: Reading): boolean {
  return isLeftOpen(reading);
}

/** "Day by day" and "a complete guide" promise a form, which nobody can keep who only repeats what was said. */
function withoutForm(topic: string): string {
  const short = topic.replace(
    /\s?(?:,|:|–|—|-|\()\s?(?:(?:\p{L}+ by \p{L}+)|(?:an?|the|our|your) (?:\p{L}+['’]?s? ){0,3}(?:guide|checklist|overview|introduction|primer|walkthrough|tutorial)|everything you need to know|(?:all )?explained|in \p{L}+ (?:easy |simple )?steps|(?:ein |der |die )?(?:\p{L}+ ){0,2}(?:leitfaden|ratgeber|überblick|anleitung|checkliste)|schritt für schritt|einfach erklärt|alles,? was (?:du|sie|man) wissen (?:musst|müssen|muss))\)?$/iu,
    "",
  );
  return short.length >= formlessCharactersMin ? short : topic;
}

const formlessCharactersMin = 15;

/** "What it costs and why" promises a second answer, which hardly anybody gives. */
function withoutWhy(topic: string): string {
  const short = topic.replace(
    /\s*[,(–-]?\s*(?:and|und|et|y) (?:why|warum|pourquoi|por qué)(?!\p{L}).*$/iu,
    "",
  );
  return short.length >= formlessCharactersMin ? short : topic;
}

/** Who asks why is not told by what shares a noun with him. */
const asksWhy = /^(?:why|warum|wieso|weshalb|pourquoi|por qué|perché|waarom)(?!\p{L})/iu;
const tellsWhy =
  /(?<!\p{L})(?:because|since(?! \d)|so that|so(?=[, ])|that['’]?s why|reasons?|due to|otherwise|means?|makes?|caus(?:e|es|ed)|leads?|when|if|to avoid|weil|denn|damit|deshalb|darum|sonst|wenn|macht|machen|führt|grund|gründe|parce que|car|afin|pour que|sinon|quand|si|grâce|évite\p{L}*|porque|para que|si|cuando|evita\p{L}*|così|perché|want|omdat)(?!\p{L})/iu;

const promisesForm =
  /(?<!\p{L})(?:check-?lists?|step[- ]by[- ]step|templates?|framework|worksheet|(?:\d+|five|seven|ten) (?:tips|steps|ways|reasons|mistakes)|checkliste\p{L}*|schritt für schritt|vorlage\p{L}*|leitfaden|étape par étape|liste de contrôle|paso a paso|lista de control)(?!\p{L})/iu;

const asksPrice = /\b(?:how much|costs?|prices?|pricing|fees?|kostet|kosten|preise?)\b/iu;

/** Nobody names an amount, neither the brand nor who replied. */
function isPriceless(reading: Reading): boolean {
  const said = [...reading.post, ...reading.replies.flatMap(({ sentences }) => sentences)];
  return isSilentOn(reading, "p") && !said.some(({ text }) => /[€$£¥]|\beuros?\b/iu.test(text));
}

/** Kept per reading: titles, subjects, plans and reports of every item of a batch ask. */
const covered = new WeakMap<Reading, string[]>();

/** Whether a topic was given that nothing in the material is about. */
export function isOffTopic(reading: Reading): boolean {
  return reading.givenTopic && coveredTopics(reading).length === 0;
}

interface Paragraph {
  readonly text: string;
  /** The set of its words. */
  readonly stems: ReadonlySet<string>;
  /** Somebody answers in it, so it advises whatever its form. */
  readonly isReply: boolean;
}

/** Paragraphs, lists and replies. */
function paragraphsOf(reading: Reading): Paragraph[] {
  const { brand, items, material, post } = reading;
  const texts = new Map<string, { lines: string[]; isReply: boolean }>();
  const opening = brand[0]?.passage.id;
  const isSlogan =
    brand
      .filter(({ passage }) => passage.id === opening)
      .reduce((sum, { words }) => sum + words, 0) <= sloganWordsMax;
  const second = brand.find(({ passage }) => passage.id !== opening)?.passage.id;
  const keep = ({ passage, text }: SourceSentence) => {
    // A slogan and the paragraph behind it are said in one breath.
    const id = isSlogan && passage.id === second ? (opening ?? passage.id) : passage.id;
    const known = texts.get(id);
    if (known === undefined) texts.set(id, { lines: [text], isReply: passage.kind === "reply" });
    else known.lines.push(text);
  };
  for (const sentence of [...brand, ...items, ...post]) keep(sentence);
  for (const { sentences } of printableReplies(reading))
    for (const sentence of sentences) keep(sentence);
  // A thread is read as a whole: what the post asks, the replies answer.
  const thread = [material.forumPost?.title ?? "", ...post.map(({ text }) => text)];
  const replies = printableReplies(reading).flatMap(({ sentences }) =>
    sentences.map(({ text }) => text),
  );
  if (replies.length > 0) texts.set("thread", { lines: [...thread, ...replies], isReply: true });
  return [...texts.values()].map(({ lines, isReply }) => {
    const text = lines.join(" ");
    return { text, isReply, stems: withAlike(stemSet(text)) };
  });
}

const sloganWordsMax = 15;

/** Words that stand in anything the brand says, or in several of its keywords: sharing only them says nothing. */
function fieldOf({ brand, items, material }: Reading): ReadonlySet<string> {
  const { name, industry } = material.brand;
  const counts = new Map<string, number>();
  for (const keyword of material.keywords)
    for (const stem of stemSet(keyword)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1).map(([stem]) => stem);
  return new Set([
    ...stemSet(`${name} ${industry}`),
    ...frequentIn([...brand, ...items]),
    ...shared,
  ]);
}

/** "How to store beans" promises an answer, and "Beans from Peru" only to speak of them. */
export function asks({ kind, action }: Wording, part: string): boolean {
  return (
    kind === "question" ||
    action !== null ||
    /^(?:how|what|why|when|where|which|who|wie|was|warum|wann|wo|welche\p{L}*|comment|pourquoi|quand|cómo|qué|cuándo|come|perché|quando|hoe|wat|waarom|como)(?!\p{L})/iu.test(
      part,
    )
  );
}

function stemsIn({ material }: Reading, text: string): string[] {
  const small = smallWordsOf(baseLanguage(material.language));
  // What one needs is told without saying so.
  const words = withoutEmptyWords(text)
    .replaceAll(/(?<!\p{L})(?:needs?|needed|brauche?n?|braucht)(?!\p{L})/giu, " ")
    .split(/\s+/u);
  return [...stemSet(words.filter((word) => !small.has(word.toLowerCase())).join(" "))];
}

/** One paragraph holds half of the words that are special to it; of a question, two at least. */
function isTold(
  wanted: readonly string[],
  told: readonly Paragraph[],
  field: ReadonlySet<string>,
  isAsking: boolean,
): boolean {
  const special = wanted.filter((stem) => !field.has(stem));
  const needed = special.length > 0 ? special : wanted;
  const least = Math.max(Math.ceil(needed.length / 2), Math.min(isAsking ? 2 : 1, needed.length));
  return told.some(({ stems }) => needed.filter((stem) => holds(stems, stem)).length >= least);
}

/** Advice that holds half of all the words, and one that is special to them, is advice on it. */
function isAdvised(
  wanted: readonly string[],
  advising: readonly Paragraph[],
  field: ReadonlySet<string>,
): boolean {
  return advising.some(({ stems }) => {
    const held = wanted.filter((stem) => holds(stems, stem));
    return (
      held.length >= 2 && held.length * 2 >= wanted.length && held.some((stem) => !field.has(stem))
    );
  });
}

/** "Everyone capsizes on day one" is about "your first day". */
function isBegun(part: string, told: readonly Paragraph[]): boolean {
  const [, what] = /(?<!\p{L})(?:first|ersten?)\s(\p{L}{3,})/iu.exec(part) ?? [];
  if (what === undefined) return false;
  const begun = new RegExp(
    String.raw`(?<!(?:our|my|unser\p{L}*|mein\p{L}*)\s)(?<!\p{L})(?:first|erste[nrsm]?)\s${what}(?!\p{L})|(?<!\p{L})${what}\s(?:one|1|eins)(?!\p{L})`,
    "iu",
  );
  return told.some(({ text }) => begun.test(text));
}

/** A paragraph that speaks of the keyword which the topic names, and of something else that it asks, is about it. */
function isTouched(
  wanted: readonly string[],
  told: readonly Paragraph[],
  keywords: readonly string[],
): boolean {
  return keywords.some((keyword) => {
    const own = stemSet(keyword);
    const others = wanted.filter((stem) => !own.has(stem));
    return told.some(
      ({ text, stems }) => says(text, keyword) && others.some((stem) => holds(stems, stem)),
    );
  });
}

/** The brand's keywords of several words that stand in this text. */
function keywordsIn({ material }: Reading, text: string): string[] {
  return material.keywords.filter((keyword) => /\S\s+\S/u.test(keyword) && says(text, keyword));
}
