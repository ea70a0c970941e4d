/**
 * Writes a social set: every text contains the answer, plus a different fact or reply as long as there are any, in a
 * different form. Quotations end before the brand's words begin.
 */
import { fitsNetwork, networkFacts } from "../../formats/networks.ts";
import { labelsFor } from "../../formats/translated-labels.ts";
import { splitIntoThread } from "../../formats/split-into-thread.ts";
import type { Network } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import { queryOf, rank } from "../../text/rank-texts.ts";
import { countOf, stemSet } from "../../text/word-overlap.ts";
import type { Citation, Sentence, SocialVariant } from "../../writer.ts";
import { factsFor, itemsFor } from "./choose-points.ts";
import { inQuotes } from "./phrases.ts";
import type { Unit } from "./source-units.ts";
import {
  type RankedUnit,
  type MaterialAnalysis,
  askedIn,
  askedText,
  firstPerson,
  own,
  scoreMin,
  textOf,
} from "./analyze-material.ts";

/** A way to arrange facts, starting with the answer. */
type Form = (facts: readonly RankedUnit[]) => Sentence[];

/** A possible text. */
interface Candidate {
  parts: readonly Sentence[];
  form?: Form;
}

export function socialFor(
  analysis: MaterialAnalysis,
  networks: readonly Network[],
): SocialVariant[] {
  const [answer, ...further] = factsFor(analysis);
  const told = answer === undefined ? [] : [answer];
  const { list, others } = formsOf(analysis);
  const adding = (fact: RankedUnit): Candidate[] =>
    [...others, list].map((form) => ({ parts: form([...told, fact]), form }));
  let fresh = further.map(adding);
  // Alternates facts and replies, so that neither is left out.
  for (const [at, voice] of voices(analysis).entries())
    fresh.splice(at * 2 + 1, 0, [{ parts: [...voice, factText(analysis, told)] }]);
  const near = further.filter((one) => one.order === answer?.order || one.ownScore > scoreMin);
  const alone = others.map((form) => ({ parts: form(told), form }));
  const whole = { parts: list([...told, ...further]), form: list };
  const bare = { parts: [openingOf(analysis)] };
  const shared: Candidate[] =
    further.length === 0 ? [...alone, whole] : [whole, ...near.flatMap(adding), ...alone];
  shared.push(...further.flatMap(adding));
  const used = new Set<unknown>();
  const unusedFirst = (candidates: Candidate[]) =>
    candidates.toSorted((one, other) => Number(used.has(one.form)) - Number(used.has(other.form)));
  return networks.map((network, at) => {
    const isFit = (parts: readonly Sentence[]) => fitsNetwork(linesOf(parts), network);
    const fitting = [...fresh.flatMap(unusedFirst), ...unusedFirst(shared)].filter(
      ({ parts }) => told.length > 0 && isFit(parts),
    );
    const found: Candidate =
      fitting.find(({ parts }) => !used.has(wordsOf(parts))) ??
      fitting.find(({ parts }) => !used.has(linesOf(parts))) ??
      fitting[0] ??
      bare;
    for (const one of [wordsOf(found.parts), linesOf(found.parts), found.form]) used.add(one);
    // Without another fact, adds the brand's introduction.
    const isOwn = at === 0 || fresh.some((one) => one.includes(found));
    fresh = fresh.filter((one) => !one.includes(found));
    const parts = [...found.parts];
    for (const unit of [isOwn ? [] : (analysis.who ?? []), analysis.contacts.slice(0, 1)].flat()) {
      const spare = { ...factText(analysis, [unit]), text: unitText(analysis, unit) };
      if (!linesOf(parts).includes(spare.text) && isFit([...parts, spare])) parts.push(spare);
    }
    return variantOf(analysis, network, parts);
  });
}

function linesOf(parts: readonly Sentence[]): string {
  return parts.map(({ text }) => text).join("\n\n");
}

function wordsOf(parts: readonly Sentence[]): string {
  return linesOf(parts).replaceAll(/[^\p{L}\p{N}]+/gu, " ");
}

/** In the order in which networks use them. */
function formsOf(analysis: MaterialAnalysis): { list: Form; others: Form[] } {
  const { say, isThreadTitle } = analysis;
  const opening = openingOf(analysis);
  const questions = askedIn(analysis).map((one) => askedText(analysis, one));
  const after = (...before: Sentence[]): Form => {
    return (facts) => [...before, factText(analysis, facts)];
  };
  const tip: Form = (facts) => {
    const [, further] = facts;
    if (say === null || further === undefined || further.items.length > 0) return after()(facts);
    const text = say("goodToKnow", unitText(analysis, further));
    return [factText(analysis, facts.slice(0, 1)), { ...factText(analysis, [further]), text }];
  };
  return {
    list: (facts) => [opening, factText(analysis, facts, "• ")],
    others: [
      after(opening),
      ...questions.slice(isThreadTitle ? 1 : 0).map((one) => after(one)),
      ...(say ? questions.slice(0, 1).map((one) => after(one, own(say("askReaders")))) : []),
      tip,
    ],
  };
}

/** The topic, or the question of the thread. */
function openingOf(analysis: MaterialAnalysis): Sentence {
  const [title] = analysis.isThreadTitle ? askedIn(analysis) : [];
  return title ? askedText(analysis, title) : own(analysis.title);
}

/** Replies that cannot be mistaken for a customer's praise, each after the most similar question. */
export function voices(analysis: MaterialAnalysis): Sentence[][] {
  const { say, thread, material, query } = analysis;
  if (say === null || thread === null) return [];
  const asked = askedIn(analysis);
  return thread.replies
    .filter(({ text }) => firstPerson[query.language]?.test(text) === false)
    .map(({ text, citation }) => {
      const quote = inQuotes(material.language, text.replaceAll("\n", " "));
      const questions = asked.map((one) => one.text);
      const marks = rank(queryOf(query.language, [{ text, weight: 1 }]), questions);
      const best = Math.max(...marks.map(({ score }) => score));
      const nearest = asked.filter((_, at) => marks[at]?.score === best).slice(0, 1);
      const reply = own(say("replied", quote), [citation]);
      return [...nearest.map((one) => askedText(analysis, one)), reply];
    });
}

/** Names the brand unless the text does; list items get the heading above them. */
function factText(analysis: MaterialAnalysis, facts: readonly RankedUnit[], mark = ""): Sentence {
  const { brand, language } = analysis.material;
  const texts = facts.map((fact) => unitText(analysis, fact));
  const lines = texts.map((text) => (text.startsWith("• ") ? text : mark + text));
  const isList = lines[0]?.startsWith("• ") === true;
  const above = [brand.name, facts[0]?.heading ?? ""].filter((part) => part !== "").join(" – ");
  const prose = lines.join(lines.some((line) => line.startsWith("• ")) ? "\n" : " ");
  const isNamed = countOf(prose, brand.name) > 0;
  const named = isNamed ? prose : `${brand.name}${labelsFor(language).colon}${prose}`;
  return {
    text: isList ? `${above}\n${prose}` : named,
    citations: facts.flatMap(citationsOf),
  };
}

function citationsOf({ sentences, items }: Unit): Citation[] {
  return [...sentences, ...items].map(({ citation }) => citation);
}

function unitText(analysis: MaterialAnalysis, unit: RankedUnit): string {
  if (analysis.isForeign)
    return inQuotes(analysis.material.language, textOf(unit).replaceAll("\n", " "));
  const told = unit.sentences.map(({ text }) => text).join(" ");
  const items = itemsFor(analysis, unit).map(({ text }) => `• ${text}`);
  return [told, ...items].filter((one) => one !== "").join("\n");
}

function variantOf(
  analysis: MaterialAnalysis,
  network: Network,
  parts: readonly Sentence[],
): SocialVariant {
  const { titleMax } = networkFacts[network];
  const [notice] = analysis.notices.map((unit) => own(textOf(unit), citationsOf(unit)));
  const isNoticed = notice !== undefined && fitsNetwork(linesOf([...parts, notice]), network);
  const all = isNoticed ? [...parts, notice] : parts;
  const tagged = (tags: readonly string[]) =>
    linesOf(tags.length > 0 ? [...all, own(tags.join(" "))] : all);
  let hashtags = analysis.rules.hasHashtags
    ? hashtagsFor(analysis.keywords, network, `${analysis.subject}\n${linesOf(all)}`)
    : [];
  while (hashtags.length > 0 && !fitsNetwork(tagged(hashtags), network))
    hashtags = hashtags.slice(0, -1);
  return {
    network,
    title: titleMax === null ? null : cut(analysis.title, titleMax),
    posts: splitIntoThread(tagged(hashtags), network),
    hashtags,
    citations: all.flatMap(({ citations }) => citations),
  };
}

const hashtagsMax = 3;

/** Hashtags from keywords in the text, with each word capitalized for screen readers. */
function hashtagsFor(keywords: readonly string[], network: Network, text: string): string[] {
  const said = stemSet(text);
  const facts = networkFacts[network];
  const tags = new Map<string, string>();
  for (const keyword of keywords) {
    const words = keyword.replaceAll(/['’]/gu, "").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    // Names with special characters have no hashtag: “#C” would be a different language than C++.
    const isPlain = /^[\p{L}\p{M}\p{N}\s\-'’]+$/u.test(keyword) && words.length <= 4;
    const stems = [...stemSet(keyword)];
    if (!isPlain || stems.length === 0 || !stems.every((stem) => said.has(stem))) continue;
    const tag = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
    if (/\p{L}/u.test(tag) && tag.length <= Math.min(30, facts.hashtagCharactersMax))
      tags.set(tag.toLowerCase(), `#${tag}`);
  }
  return [...tags.values()].slice(0, Math.min(hashtagsMax, facts.hashtagsMax));
}
