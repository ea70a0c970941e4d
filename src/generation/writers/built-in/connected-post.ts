/** Keeps together what of a post is read together: a line and its list, a paragraph and the one that it goes on from. */
import { stemSet } from "../../text/relevance.ts";
import { isAnsweredAtAll, questionGroups } from "./answered-questions.ts";
import { holds } from "./holds.ts";
import { leansBack, reacts } from "./leans-back.ts";
import { withoutEmptyWords } from "./on-topic.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { placeIn, runsOf, wordsIn } from "./selection.ts";

/** So much more of a post is shown, so that nothing of it hangs. */
const addedWordsMax = 120;

const connecting =
  /^(?:or|and|but|so|plus|also|then|oder|und|aber|also|dann|außerdem|ou|et|mais|donc|alors|o|y|e|pero|entonces|ma|mas|então)(?![\p{L}'’.-])/iu;

export function connectedPost(
  reading: Reading,
  shown: readonly SourceSentence[],
  /** What is printed below it. */
  answers: readonly SourceSentence[],
): SourceSentence[] {
  let current = withItsQuestion(reading, shown, answers);
  // Each round takes in or leaves out one paragraph, so it comes to an end.
  for (let round = 0; round <= reading.material.passages.length; round += 1) {
    const next = connectedOnce(reading, current);
    if (next === null) break;
    current = next;
  }
  return current.toSorted((a, b) => placeIn(reading, a.citation) - placeIn(reading, b.citation));
}

/** The first paragraph that hangs gets what it hangs on, or goes; null where none does. */
function connectedOnce(
  reading: Reading,
  shown: readonly SourceSentence[],
): SourceSentence[] | null {
  const passages = reading.material.passages.filter(({ kind }) => kind === "post");
  for (const [index, passage] of passages.entries()) {
    const own = shown.filter((sentence) => sentence.passage.id === passage.id);
    const [first] = own;
    const last = own.at(-1);
    if (first === undefined || last === undefined) continue;
    const before = passages[index - 1];
    const after = passages[index + 1];
    const isHanging =
      first.citation.start === 0 &&
      before !== undefined &&
      (connecting.test(first.text) || (passage.form === "list" && /:\s*$/u.test(before.text)));
    if (isHanging && !isShownToItsEnd(shown, before.id)) {
      const added = wholeOf(reading, before.id, shown);
      return added === null
        ? shown.filter((sentence) => sentence.passage.id !== passage.id)
        : [...shown, ...added];
    }
    const announces = last.text.endsWith(":") && isShownToItsEnd(shown, passage.id);
    if (announces && !shown.some((sentence) => sentence.passage.id === after?.id)) {
      const added = after === undefined ? null : wholeOf(reading, after.id, shown);
      return added === null ? shown.filter((sentence) => sentence !== last) : [...shown, ...added];
    }
  }
  return null;
}

function isShownToItsEnd(shown: readonly SourceSentence[], passage: string): boolean {
  const last = shown.findLast((sentence) => sentence.passage.id === passage);
  return last !== undefined && last.passage.text.slice(last.citation.end).trim() === "";
}

/** What is missing of a paragraph, where all of it may be shown and is short enough. */
function wholeOf(
  { post }: Reading,
  passage: string,
  shown: readonly SourceSentence[],
): SourceSentence[] | null {
  const own = post.filter((sentence) => sentence.passage.id === passage);
  const missing = own.filter((sentence) => !shown.includes(sentence));
  const isWhole =
    runsOf(own).length === 1 && own[0]?.citation.start === 0 && isShownToItsEnd(own, passage);
  return isWhole && missing.length > 0 && wordsIn(missing) <= addedWordsMax ? missing : null;
}

/** A post that asks is not quoted without a question of its own, where one of them has to do with what is printed. */
function withItsQuestion(
  reading: Reading,
  shown: readonly SourceSentence[],
  answers: readonly SourceSentence[],
): SourceSentence[] {
  const { post, postTitle } = reading;
  const isAsking = postTitle?.endsWith("?") === true || shown.some(({ isQuestion }) => isQuestion);
  if (shown.length === 0 || answers.length === 0 || isAsking) return [...shown];
  const said = stemSet([postTitle ?? "", ...answers.map(({ text }) => text)].join(" "));
  const [best] = questionGroups(post)
    .map((group) => {
      const text = group.map((question) => question.text).join(" ");
      const stems = [...stemSet(withoutEmptyWords(text))];
      const held = stems.filter((stem) => holds(said, stem)).length;
      // "Can I save it?" has next to no words of its own: it asks about all that was told.
      const isBroad = isAnsweredAtAll(text) || stems.length <= 1;
      return { group, worth: isBroad ? 1 + held : held };
    })
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth);
  if (best === undefined) return [...shown];
  const [first] = best.group;
  if (first === undefined) return [...shown];
  // What takes up something is read from the beginning of its paragraph.
  const leans = reacts(first.text) || leansBack(first.text);
  const paragraph = post.filter(({ passage }) => passage.id === first.passage.id);
  const led = leans ? paragraph.slice(0, paragraph.indexOf(first)) : [];
  const added = [...led, ...best.group].filter((one) => !shown.includes(one));
  return runsOf(led).length > 1 || wordsIn(added) > addedWordsMax
    ? [...shown]
    : [...shown, ...added];
}
