/** Makes a newsletter's preheader of 40 to 90 characters: what the brand says on what the subject names, else who writes. */
import { countOf, inCommon, says, stemSet } from "../../text/relevance.ts";
import { isOffTopic } from "./covered-topic.ts";
import { answersFrom, isSentAsOwn } from "./lead-facts.ts";
import { introduction } from "./lead-paragraphs.ts";
import { leansBack } from "./leans-back.ts";
import { type Thought, isBare, isSame, thoughtsIn } from "./mail-head.ts";
import { wantedIn } from "./paragraphs.ts";
import { isFirstPerson } from "./person-of.ts";
import { type Reading, isKnown } from "./reading.ts";
import { repeats } from "./said-above.ts";
import type { Scribe } from "./scribe.ts";
import { threadSentence } from "./thread-sentence.ts";
import { brandTitle } from "./title-for.ts";
import { holdsBack, isFragment, isGreeting, lacksSubject } from "./usable.ts";

const preheaderCharacters = { min: 40, max: 90 };

/** A subject and what stands beside it in an inbox: the brand's name stands in one of them, where it says more. */
export function mailHead(
  reading: Reading,
  scribe: Scribe,
  kinds: ReadonlySet<string>,
  subject: string,
): { subject: string; preheader: string } {
  const { name } = reading.material.brand;
  const bare = subject.endsWith(` – ${name}`) ? subject.slice(0, -` – ${name}`.length) : subject;
  const preheader = preheaderFor(reading, scribe, kinds, bare);
  return { subject: countOf(preheader, name) > 0 ? bare : subject, preheader };
}

/** What the brand says, whole where a sentence or two have the right length, and not the subject again. */
function preheaderFor(
  reading: Reading,
  scribe: Scribe,
  kinds: ReadonlySet<string>,
  subject: string,
): string {
  const { min, max } = preheaderCharacters;
  const brand = reading.material.brand.name;
  const isNew = (text: string) => !isSame(text, subject) && !repeats(text, subject, brand);
  const fits = (text: string) => text.length >= min && text.length <= max && isNew(text);
  const thoughts = thoughtsIn(reading).filter(({ text }) => !text.startsWith(subject));
  // Only the beginning of a paragraph, or what says who does it, is read without what stands before it.
  const answers = saidIn(
    thoughts.filter(
      ({ worth, beginsParagraph, text }) =>
        worth >= answersFrom && (beginsParagraph || saysWe.test(text)) && !holdsBack.test(text),
    ),
  );
  const isAboutBrand = isOffTopic(reading) || (!reading.givenTopic && reading.postTitle === null);
  // Below a topic or a question, what the brand says on other things tells nobody why to open this mail.
  const isSought = (text: string) =>
    isAboutBrand || inCommon(stemSet(text), wantedIn(reading)) >= soughtMin;
  const introduced = introduction(reading).filter(({ text }) => !isGreeting(text));
  const begins = introduced
    .map((_, index) => introduced.slice(0, introduced.length - index))
    .map((sentences) => sentences.map(({ text }) => text).join(" "));
  // A slogan that is too short for it goes, and who writes comes first.
  const named = introduced
    .filter(({ citation, text }) => citation.start === 0 && !leansBack(text))
    .map(({ text }) => text);
  const units = isSentAsOwn(reading)
    ? [...answers, ...begins, ...named].filter((text) => !text.startsWith(subject))
    : [];
  const further = introduced
    // "In a shed near Hexham, from oak" goes on from what stands before it.
    .filter(({ text, citation }) => citation.start === 0 || saysWho(reading, text))
    .map(({ text }) => text)
    .filter(
      (text) =>
        !leansBack(text) &&
        !lacksSubject(text) &&
        !tellsHistory.test(text) &&
        !isFragment(text, reading.material.brand.name),
    );
  const isPiece = (text: string) =>
    !isSought(text) ||
    (!reading.minimal && (isFragment(text, reading.material.brand.name) || lacksSubject(text)));
  const others = saidIn(
    thoughts.filter(
      ({ beginsParagraph, text, first }) =>
        beginsParagraph && !holdsBack.test(text) && !isPiece(first),
    ),
  );
  const spoken = scribe.options(isKnown(reading) ? "preheader" : "preheaderNothing");
  const isOnThread = kinds.has("asked") && !reading.givenTopic && !reading.minimal;
  const isRepeated = isOfThread(reading, subject);
  const thread =
    isOnThread && !isRepeated ? threadSentence(reading, scribe).map(({ text }) => text) : [];
  const own = reading.minimal ? [] : spoken;
  // A whole sentence from further down is better than the beginning of one.
  const alone = saidIn(
    thoughts.filter(
      ({ first, beginsParagraph }) => !isPiece(first) && (beginsParagraph || saysWe.test(first)),
    ),
  ).filter((text) => !holdsBack.test(text));
  const ownWords = saidIn(
    thoughts.filter(({ first, beginsParagraph }) => beginsParagraph && saysWe.test(first)),
  ).filter((text) => !holdsBack.test(text) && !tellsHistory.test(text));
  // Below somebody's words, what the brand says on other things makes no sense: then who said them.
  if (isOnThread && isRepeated) {
    const onIt = [...answers, ...others, ...alone.filter(isSought)].filter(isNew);
    // Of a title only what was told may be the subject.
    const isAsking = /\?[”“»]?$/u.test(subject);
    const asked = scribe.options(isAsking ? "threadAsked" : "threadWrote");
    const shown = [...onIt, ...asked].filter((text) => text.length <= max);
    return shown.find(fits) ?? shown[0] ?? "";
  }
  // Who writes, and what they do.
  const who = isAboutBrand
    ? []
    : [brandTitle(reading)].filter((text) => !isBare(reading, text) && isNew(text));
  const all = isAboutBrand
    ? [...units, ...further, ...others, ...alone, ...own]
    : [
        ...thread,
        ...units,
        ...further.filter(isSought),
        ...others,
        ...who,
        ...further,
        ...alone,
        ...ownWords,
        ...own,
      ];
  const whole = (who.length === 0 ? all : all.filter((text) => !own.includes(text))).find(fits);
  if (whole !== undefined) return whole;
  // What the brand does says more than its name and its trade alone.
  const told = saidIn(
    thoughts.filter(({ first, text }) => saysWho(reading, first) && !holdsBack.test(text)),
  ).find((text) => fits(text) && !tellsHistory.test(text));
  if (told !== undefined) return told;
  if (who[0] !== undefined && isKnown(reading) && who[0].length <= max) return who[0];
  const short = [...units, ...further, ...others, ...alone, ...own].filter(
    (text) => text.length <= max && isNew(text),
  );
  const [longest] = short.toSorted((a, b) => b.length - a.length);
  if (longest !== undefined) return longest;
  // From the middle of a paragraph, where it stands alone as well.
  const anywhere = reading.brand
    .filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer)
    .map(({ text }) => text)
    .find(
      (text) =>
        fits(text) &&
        !leansBack(text) &&
        !lacksSubject(text) &&
        !isFragment(text, brand) &&
        !holdsBack.test(text),
    );
  if (anywhere !== undefined) return anywhere;
  // It is whole, or there is none.
  const names = [brandTitle(reading), ...spoken];
  return names.find((text) => text.length <= max && isNew(text)) ?? "";
}

/** The subject is the thread's title, or a part of it. */
function isOfThread({ postTitle }: Reading, subject: string): boolean {
  const bare = subject.replaceAll(/^[“„«]|[”“»]$/gu, "").replace(/[?.]$/u, "");
  return postTitle !== null && (says(subject, postTitle) || postTitle.includes(bare));
}

const soughtMin = 2;

/** Since when a brand exists is no reason to open a mail on something else. */
const tellsHistory =
  /(?<!\p{L})(?:founded|established|started|set up|opened|gegründet|eröffnet)(?!\p{L})/iu;

function saysWho({ material }: Reading, text: string): boolean {
  return isFirstPerson(text) || countOf(text, material.brand.name) > 0;
}

const saysWe = /^(?:we|wir)(?!\p{L})/iu;

function saidIn(thoughts: readonly Thought[]): string[] {
  return [...new Set(thoughts.flatMap(({ text, first }) => [text, first]))];
}
