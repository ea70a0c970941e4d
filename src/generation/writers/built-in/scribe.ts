/** Says the few words of the phrase tables, with the names and keywords of this content in them, and never one twice. */
import { placeOf } from "../../formats/labels.ts";
import type { ContentType } from "../../material.ts";
import { shuffled } from "../../text/choose.ts";
import type { Citation, Sentence } from "../writer.ts";
import { contracted, namingOf } from "./brand-naming.ts";
import { keywordWording } from "./keyword-wording.ts";
import { type Role, phrases } from "./phrases/phrases.ts";
import type { Reading } from "./reading.ts";
import { mentions } from "./usable.ts";
import { type Wording, upperFirst } from "./wording.ts";

export type Slots = Readonly<Record<string, string>>;

export interface Scribe {
  /** The next sentence for a role, or null when there is none left that was not said yet. */
  text: (role: Role, slots?: Slots) => string | null;
  sentences: (role: Role, slots?: Slots, citations?: readonly Citation[]) => Sentence[];
  /** Every way of saying it that this content may choose from, the preferred one first. */
  options: (role: Role, slots?: Slots) => string[];
}

const items: readonly ContentType[] = ["article", "post", "newsletter", "social"];

export function scribeFor(reading: Reading, contentType: ContentType): Scribe {
  const base = slotsOf(reading);
  const said = new Set<string>();
  const options = (role: Role, slots: Slots = {}): string[] =>
    templatesFor(reading, contentType, role)
      .map((template) => fill(template, { ...base, ...slots }, reading))
      .filter((one) => !mentions(one, reading.steering.avoid) && !reading.isBanned(one));
  const text = (role: Role, slots: Slots = {}): string | null => {
    const one = options(role, slots).find((option) => !said.has(option)) ?? null;
    if (one !== null) said.add(one);
    return one;
  };
  return {
    text,
    options,
    sentences(role, slots = {}, citations = []) {
      const one = text(role, slots);
      return one === null ? [] : [{ text: one, citations: [...citations] }];
    },
  };
}

/** In the order in which this subject prefers them; the items of a batch begin at different places. */
function templatesFor(reading: Reading, contentType: ContentType, role: Role): string[] {
  const { brand } = reading.material;
  const seed = [brand.name, reading.topic.text, reading.mainKeyword, role].join("\u0000");
  const ordered = shuffled(phrases[reading.language][role], seed);
  const start = items.indexOf(contentType) % Math.max(1, ordered.length);
  return [...ordered.slice(start), ...ordered.slice(0, start)];
}

/** One pass, so that nothing that is filled in is ever read as a slot. */
function fill(template: string, slots: Slots, reading: Reading): string {
  const second =
    reading.language === "de"
      ? reading.voice.address === "du"
      : reading.voice.register === "casual";
  const text = template
    .replace(/\[\[([^|\]]*)\|([^\]]*)\]\]/gu, (_, one: string, other: string) =>
      second ? other : one,
    )
    .replace(/\{(\w+)\}/gu, (_, name: string) => {
      const value = Object.hasOwn(slots, name) ? slots[name] : undefined;
      if (value !== undefined) return value;
      const lower = name.charAt(0).toLowerCase() + name.slice(1);
      const begun = Object.hasOwn(slots, lower) ? (slots[lower] ?? "") : "";
      // People's names and handles keep their shape, also where they begin a sentence.
      return lower === "author" && begun !== nameless(reading) ? begun : upperFirst(begun);
    })
    // "Why does my chain skip?: a question" is "Why does my chain skip? A question".
    .replace(/\?: (\p{L})/gu, (_, letter: string) => `? ${letter.toUpperCase()}`)
    // A name may end in a stop of its own: "Curd & Co."
    .replace(/(?<=[^.]([.!?…]))\.$|(?<=[^.][.!?…])\.(?= \p{Lu})/u, "");
  return reading.language === "de" ? contracted(text, reading.material.brand.name) : text;
}

/** What the brand calls itself after a verb or a preposition. */
const ownForms = {
  we: { en: { dative: "us", accusative: "us" }, de: { dative: "uns", accusative: "uns" } },
  i: { en: { dative: "me", accusative: "me" }, de: { dative: "mir", accusative: "mich" } },
} as const;

function slotsOf(reading: Reading): Record<string, string> {
  const { material, language } = reading;
  const german = language === "de";
  const naming = namingOf(material, language);
  const own = speaksAsItself(reading) ? ownForms[reading.person === "i" ? "i" : "we"] : null;
  const community = communityOf(reading);
  return {
    name: material.brand.name,
    brand: naming.subject,
    Brand: naming.start,
    brandAcc: naming.accusative,
    brandDat: naming.dative,
    vonBrand: naming.owner,
    us: own?.[language].dative ?? naming.dative,
    usAcc: own?.[language].accusative ?? naming.accusative,
    topic: reading.topic.heading,
    ...keywordSlots("kw", keywordWording(reading, reading.mainKeyword)),
    there: placeOf(community, language) || (german ? "in einem Forum" : "in a forum"),
    community: community || (german ? "einem Forum" : "a forum"),
    author: material.forumPost?.author || nameless(reading),
    title: reading.postTitle ?? "",
  };
}

/** "On bereavement forum" is no English; a name that is written small and in several words stands in marks. */
function communityOf({ material, language }: Reading): string {
  // "Mumsnet: Primary education" would be a second colon in its sentence.
  const [community = ""] = (material.forumPost?.community ?? "").split(/\s?:\s/u);
  if (!/^\p{Ll}[\p{L}\d]*\s/u.test(community)) return community;
  return language === "de" ? `„${community}“` : `“${community}”`;
}

function nameless(reading: Reading): string {
  return reading.language === "de" ? "ein Mitglied" : "one member";
}

function keywordSlots(name: string, keyword: Wording): Record<string, string> {
  const question = keyword.kind === "question";
  const german = question ? `Frage ${keyword.inline}` : `Thema ${keyword.inline}`;
  return {
    [name]: question ? `“${keyword.heading}”` : keyword.inline,
    [upperFirst(name)]: keyword.heading,
    [`${name}Zum`]: question ? `zur ${german}` : `zum ${german}`,
  };
}

/** A text speaks as the brand where its overview does: nobody quotes himself on his own page. */
export function speaksAsItself({ person, foreign, minimal }: Reading): boolean {
  // Who speaks in a language that we do not have is not known, and no reader asks.
  return (person !== "they" || minimal) && !foreign;
}
