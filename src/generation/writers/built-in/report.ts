/** What the built-in writer says about its own work: notes for whoever uses a content, and what to add for a better one. */
import { labelNotes, labelsFor } from "../../formats/labels.ts";
import type { ContentType } from "../../material.ts";
import { stemSet } from "../../text/relevance.ts";
import { type ScaffoldLanguage, languageOf } from "../../text/language.ts";
import { wordsIn } from "./selection.ts";
import type { Plan } from "../writer.ts";
import { isOffTopic, lacksAdvice, lacksAnswer } from "./covered-topic.ts";
import { holds } from "./holds.ts";
import type { Reading } from "./reading.ts";
import { isSilentOn } from "./silences.ts";
import { mentions } from "./usable.ts";

/** Notes and advice are for the person at the desk, in English like every message of the service. */
export function notesFor(reading: Reading, contentType: ContentType): string[] {
  const { material } = reading;
  const notes = [
    "Written by the built-in writer, which works without a model: a first draft made only from the brand's overview, keywords, voice, topic, instructions and forum post. It is meant for drafts, demos, tests and outages.",
  ];
  if (reading.minimal) {
    notes.push(
      `The built-in writer has English and German. For “${material.language}” it lets the sources speak, without headings and connecting words of its own.`,
    );
  }
  if (reading.foreign && !reading.minimal)
    notes.push(
      "The brand's overview is in another language than this content, so it is quoted in the original.",
    );
  const forum = languageOf(
    material.passages
      .filter(({ kind }) => kind === "post" || kind === "reply")
      .map(({ text }) => text)
      .join(" "),
  );
  if (forum !== null && forum !== reading.language && !reading.minimal) {
    notes.push(
      "The forum post is in another language than this content, so it is quoted in the original.",
    );
  }
  if (reading.isThreadLeftOut)
    notes.push(
      "The forum post is not quoted: no reply that a brand could print advises on it, or warns where it speaks of a danger, and no sentence of the overview answers it.",
    );
  if (contentType === "newsletter")
    notes.push(
      "HTML and text hold the merge tag {{unsubscribe_url}} once each: the sending service has to fill it.",
    );
  if (reading.leftOut > 0) {
    const [count, they, hold] =
      reading.leftOut === 1
        ? ["One sentence of the sources was", "it", "s"]
        : [`${reading.leftOut} sentences of the sources were`, "they", ""];
    notes.push(
      `${count} left out: ${they} hold${hold} a link, an address or code, mention${hold} what was not to be mentioned, speak${hold} to the writer or to others instead of the reader, or go${hold === "s" ? "es" : ""} on for too long.`,
    );
  }
  return notes;
}

interface Advice {
  text: string;
  /** The same in a few words, for the line at the end of a draft. */
  short: Readonly<Record<ScaffoldLanguage, string>>;
}

export function toAddFor(reading: Reading, plan: Plan, words: number): string[] {
  const advice = adviceFor(reading).map(({ text }) => text);
  if (words >= plan.targetWords.min && plan.contentType !== "social")
    return isUntold(reading) || lacksAnswer(reading) ? advice.slice(0, 1) : [];
  return advice;
}

/**
 * Says below the text that it is a short draft, or that it is not on its topic, in its own language; null where it is
 * neither.
 */
export function draftNoteFor(reading: Reading, plan: Plan, words: number): string | null {
  const { min } = plan.targetWords;
  const { language, material, minimal, topic } = reading;
  const labels = labelsFor(material.language);
  const offTopic = isOffTopic(reading) ? [labels.offTopic(headOf(topic.text))] : [];
  if (words >= min) return offTopic[0] ?? null;
  const [count = "", least = ""] = [words, min].map((one) =>
    new Intl.NumberFormat(labelled(material.language)).format(one),
  );
  // What to add is known in two languages; the report says it for all.
  const add = adviceFor(reading)
    .map(({ short }) => short[language])
    .join("; ");
  const toAdd = minimal ? [] : [`${language === "de" ? "Zu ergänzen" : "To add"}: ${add}.`];
  return [labels.draft(count, least), ...offTopic, ...toAdd].join(" ");
}

/** Numbers are written as the words around them. */
function labelled(language: string): string {
  return labelNotes(language).length === 0 ? language : "en";
}

const topicMax = 120;

/** As far as a line goes, and never half a word. */
function headOf(topic: string): string {
  if (topic.length <= topicMax) return topic;
  return `${topic.slice(0, topicMax).replace(/\s+\S*$/u, "")} …`;
}

/** Nothing that the brand says has a word of what the text is about. */
function isUntold(reading: Reading): boolean {
  return isOffTopic(reading) || sharesNoWord(reading);
}

function sharesNoWord({ brand, items, topic, foreign, minimal }: Reading): boolean {
  // Words of two languages are not compared.
  if (foreign && !minimal) return false;
  const wanted = [...stemSet(topic.text)];
  const told = stemSet([...brand, ...items].map(({ text }) => text).join(" "));
  return !wanted.some((stem) => holds(told, stem));
}

/** What an overview may be silent on; see silences.ts. */
const unsaid = [
  { what: "p", en: "prices", de: "Preise" },
  { what: "t", en: "how long things take", de: "wie lange etwas dauert" },
  { what: "r", en: "how to reach the brand", de: "wie man die Marke erreicht" },
] as const;

function adviceFor(reading: Reading): Advice[] {
  const { material } = reading;
  const overview = wordsIn(reading.brand) + wordsIn(reading.items);
  const topic = headOf(reading.topic.text);
  const advice: Advice[] = [];
  if (overview > 0 && isUntold(reading)) {
    const why = sharesNoWord(reading)
      ? "its sentences share no word with the topic"
      : "no part of it was recognised as being about it";
    advice.push({
      text: `Say in the overview what the brand has to do with “${topic}”: ${why}.`,
      short: {
        en: "what the brand has to do with the topic",
        de: "was die Marke mit dem Thema zu tun hat",
      },
    });
  }
  if (overview > 0 && lacksAdvice(reading) && !isOffTopic(reading))
    advice.push({
      text: `Say in the overview what to do, step by step: the topic “${topic}” asks for it, and no paragraph advises. The title does not promise it.`,
      short: { en: "what to do, step by step", de: "was zu tun ist, Schritt für Schritt" },
    });
  if (overview > 0 && lacksAnswer(reading))
    advice.push({
      text: `Say in the overview what you answer to “${topic}”: no sentence was found that does, so the title does not ask it.`,
      short: {
        en: "an answer to the topic's question",
        de: "eine Antwort auf die Frage des Themas",
      },
    });
  if (overview === 0) {
    advice.push({
      text: "Write the brand's overview: what it does, for whom, how it works, what sets it apart, and where. Two hundred words make a large difference.",
      short: { en: "an overview of the brand", de: "eine Beschreibung der Marke" },
    });
  } else if (overview < 150) {
    advice.push({
      text: `Add to the brand's overview, which gave ${overview} words: who it is for, how the work is done step by step, an example, prices or terms that may be named.`,
      short: { en: "more in the brand's overview", de: "mehr in der Beschreibung der Marke" },
    });
  }
  if (material.forumPost === null) {
    advice.push({
      text: "Attach a forum post with replies on the topic: its questions and answers become quoted sections.",
      short: { en: "a forum post with replies", de: "ein Forenbeitrag mit Antworten" },
    });
  } else if (material.forumPost.replyCount < 2 && !reading.steering.noQuotes) {
    advice.push({
      text: "Choose a forum post with more replies, or add the replies that are missing.",
      short: { en: "a forum post with more replies", de: "ein Forenbeitrag mit mehr Antworten" },
    });
  }
  if (material.topic === null && !isUntold(reading))
    advice.push({
      text: "Name a topic, so that the title and the choice of sentences follow it.",
      short: { en: "a topic", de: "ein Thema" },
    });
  if (material.brand.voice === "")
    advice.push({
      text: "Describe the brand's voice: formal or casual, how readers are addressed.",
      short: { en: "the brand's voice", de: "der Ton der Marke" },
    });
  if (material.keywords.length < 3)
    advice.push({
      text: "Add keywords: three to ten that your readers really type.",
      short: { en: "more keywords", de: "mehr Suchbegriffe" },
    });
  // By which words other languages speak of it is not known here.
  const silent =
    overview === 0 || reading.minimal || reading.foreign
      ? []
      : unsaid.filter(
          ({ what, en }) => isSilentOn(reading, what) && !mentions(en, reading.steering.avoid),
        );
  if (silent.length > 0)
    advice.push({
      text: `Say in the overview what readers ask first and it does not tell: ${silent.map(({ en }) => en).join("; ")}.`,
      short: {
        en: silent.map(({ en }) => en).join(", "),
        de: silent.map(({ de }) => de).join(", "),
      },
    });
  if (advice.length > 0) return advice;
  return [
    {
      text: `Add facts about “${topic}” to the overview, or a forum post that says more: what there was is used.`,
      short: { en: "facts on the topic", de: "Tatsachen zum Thema" },
    },
  ];
}
