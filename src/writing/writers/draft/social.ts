/**
 * Writes a social set: every text says what answers the topic, and beside it a fact or a reply of its own as long as there
 * are any, in another form. It says who speaks: a quotation ends before the brand begins.
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
import { inMarks } from "./phrases.ts";
import type { Unit } from "./source-units.ts";
import {
  type RankedUnit,
  type Reading,
  askedIn,
  askedText,
  firstPerson,
  own,
  scoreMin,
  textOf,
} from "./analyze-material.ts";

/** A way to tell facts, the one that answers first. */
type Form = (facts: readonly RankedUnit[]) => Sentence[];

/** A text that could be written. */
interface Candidate {
  parts: readonly Sentence[];
  form?: Form;
}

export function socialFor(reading: Reading, networks: readonly Network[]): SocialVariant[] {
  const [answer, ...further] = factsFor(reading);
  const told = answer === undefined ? [] : [answer];
  const { list, others } = formsOf(reading);
  const adding = (fact: RankedUnit): Candidate[] =>
    [...others, list].map((form) => ({ parts: form([...told, fact]), form }));
  let fresh = further.map(adding);
  // By turns, so that a thread is not forgotten over many facts.
  for (const [at, voice] of voices(reading).entries())
    fresh.splice(at * 2 + 1, 0, [{ parts: [...voice, factText(reading, told)] }]);
  const near = further.filter((one) => one.order === answer?.order || one.ownScore > scoreMin);
  const alone = others.map((form) => ({ parts: form(told), form }));
  const whole = { parts: list([...told, ...further]), form: list };
  const bare = { parts: [openingOf(reading)] };
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
    // Who the brand is helps where there is nothing else to add.
    const isOwn = at === 0 || fresh.some((one) => one.includes(found));
    fresh = fresh.filter((one) => !one.includes(found));
    const parts = [...found.parts];
    for (const unit of [isOwn ? [] : (reading.who ?? []), reading.contacts.slice(0, 1)].flat()) {
      const spare = { ...factText(reading, [unit]), text: unitText(reading, unit) };
      if (!linesOf(parts).includes(spare.text) && isFit([...parts, spare])) parts.push(spare);
    }
    return variantOf(reading, network, parts);
  });
}

function linesOf(parts: readonly Sentence[]): string {
  return parts.map(({ text }) => text).join("\n\n");
}

function wordsOf(parts: readonly Sentence[]): string {
  return linesOf(parts).replaceAll(/[^\p{L}\p{N}]+/gu, " ");
}

/** In the order in which networks get them. */
function formsOf(reading: Reading): { list: Form; others: Form[] } {
  const { say, isThreads } = reading;
  const opening = openingOf(reading);
  const questions = askedIn(reading).map((one) => askedText(reading, one));
  const after = (...before: Sentence[]): Form => {
    return (facts) => [...before, factText(reading, facts)];
  };
  const tip: Form = (facts) => {
    const [, further] = facts;
    if (say === null || further === undefined || further.items.length > 0) return after()(facts);
    const text = say("goodToKnow", unitText(reading, further));
    return [factText(reading, facts.slice(0, 1)), { ...factText(reading, [further]), text }];
  };
  return {
    list: (facts) => [opening, factText(reading, facts, "• ")],
    others: [
      after(opening),
      ...questions.slice(isThreads ? 1 : 0).map((one) => after(one)),
      ...(say ? questions.slice(0, 1).map((one) => after(one, own(say("askReaders")))) : []),
      tip,
    ],
  };
}

/** What the set is about: the topic, or what somebody asks. */
function openingOf(reading: Reading): Sentence {
  const [title] = reading.isThreads ? askedIn(reading) : [];
  return title ? askedText(reading, title) : own(reading.title);
}

/** Replies that cannot be taken for a customer's praise, each under the question that it shares most with. */
export function voices(reading: Reading): Sentence[][] {
  const { say, thread, material, query } = reading;
  if (say === null || thread === null) return [];
  const asked = askedIn(reading);
  return thread.replies
    .filter(({ text }) => firstPerson[query.language]?.test(text) === false)
    .map(({ text, citation }) => {
      const quote = inMarks(material.language, text.replaceAll("\n", " "));
      const questions = asked.map((one) => one.text);
      const marks = rank(queryOf(query.language, [{ text, weight: 1 }]), questions);
      const best = Math.max(...marks.map(({ score }) => score));
      const nearest = asked.filter((_, at) => marks[at]?.score === best).slice(0, 1);
      const reply = own(say("replied", quote), [citation]);
      return [...nearest.map((one) => askedText(reading, one)), reply];
    });
}

/** Says whose words they are, unless they do; a line of a list says nothing without what stands above it. */
function factText(reading: Reading, facts: readonly RankedUnit[], mark = ""): Sentence {
  const { brand, language } = reading.material;
  const texts = facts.map((fact) => unitText(reading, fact));
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

function unitText(reading: Reading, unit: RankedUnit): string {
  if (reading.isForeign)
    return inMarks(reading.material.language, textOf(unit).replaceAll("\n", " "));
  const told = unit.sentences.map(({ text }) => text).join(" ");
  const items = itemsFor(reading, unit).map(({ text }) => `• ${text}`);
  return [told, ...items].filter((one) => one !== "").join("\n");
}

function variantOf(reading: Reading, network: Network, parts: readonly Sentence[]): SocialVariant {
  const { titleMax } = networkFacts[network];
  const [notice] = reading.notices.map((unit) => own(textOf(unit), citationsOf(unit)));
  const isNoticed = notice !== undefined && fitsNetwork(linesOf([...parts, notice]), network);
  const all = isNoticed ? [...parts, notice] : parts;
  const tagged = (tags: readonly string[]) =>
    linesOf(tags.length > 0 ? [...all, own(tags.join(" "))] : all);
  let hashtags = reading.wishes.hasHashtags
    ? hashtagsFor(reading.keywords, network, `${reading.subject}\n${linesOf(all)}`)
    : [];
  while (hashtags.length > 0 && !fitsNetwork(tagged(hashtags), network))
    hashtags = hashtags.slice(0, -1);
  return {
    network,
    title: titleMax === null ? null : cut(reading.title, titleMax),
    posts: splitIntoThread(tagged(hashtags), network),
    hashtags,
    citations: all.flatMap(({ citations }) => citations),
  };
}

const hashtagsMax = 3;

/** Keywords that have to do with the text, each word with a capital, so that screen readers can tell them apart. */
function hashtagsFor(keywords: readonly string[], network: Network, text: string): string[] {
  const said = stemSet(text);
  const facts = networkFacts[network];
  const tags = new Map<string, string>();
  for (const keyword of keywords) {
    const words = keyword.replaceAll(/['’]/gu, "").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    // What has signs in its name has no hashtag: “#C” would be another language than C++.
    const isPlain = /^[\p{L}\p{M}\p{N}\s\-'’]+$/u.test(keyword) && words.length <= 4;
    const stems = [...stemSet(keyword)];
    if (!isPlain || stems.length === 0 || !stems.every((stem) => said.has(stem))) continue;
    const tag = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
    if (/\p{L}/u.test(tag) && tag.length <= Math.min(30, facts.hashtagCharactersMax))
      tags.set(tag.toLowerCase(), `#${tag}`);
  }
  return [...tags.values()].slice(0, Math.min(hashtagsMax, facts.hashtagsMax));
}
