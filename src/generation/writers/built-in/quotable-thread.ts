/**
 * Tells whether a thread may be quoted at all: somebody advises on it, or the brand answers it; and where somebody may be
 * hurt, the warning is quoted as well.
 */
import type { ContentType } from "../../material.ts";
import { stemSet } from "../../text/relevance.ts";
import { isOnDanger } from "./advising-reply.ts";
import { budgetFor } from "./budget.ts";
import { holds } from "./holds.ts";
import { leadFacts } from "./lead-facts.ts";
import { withoutEmptyWords } from "./on-topic.ts";
import { wholeReplies } from "./plan-replies.ts";
import { printableReplies } from "./printable-replies.ts";
import { quotedPost } from "./quoted-post.ts";
import { withoutUnshown } from "./unshown-facts.ts";
import { type Reading, type SourceSentence, isOnThread } from "./reading.ts";

export function isQuotableThread(reading: Reading, contentType: ContentType | null): boolean {
  const { material, post } = reading;
  if (material.forumPost === null) return true;
  const { asked, replies, own } = quotedThread(reading, contentType);
  if (!isSafe(reading, replies)) return false;
  // Without headings, only the title of the text says what is quoted.
  if (reading.minimal && !reading.givenTopic && !isOnThread(reading)) return false;
  const { title } = material.forumPost;
  // A post that asks nothing leaves nothing open.
  if (!title.includes("?") && !post.some(({ isQuestion }) => isQuestion)) return true;
  // What is asked and not answered hangs, whatever the brand says further down.
  if (replies.length === 0) return false;
  const answers = [...replies.flat(), ...own];
  const said = stemSet(answers.map(({ text }) => text).join(" "));
  const isTaken = [...stemSet(withoutEmptyWords(title))].some((stem) => holds(said, stem));
  if (isTaken || asked.some(({ isQuestion }) => isQuestion)) return answers.length > 0;
  // A title that asks nothing is about what the post tells.
  return !title.includes("?") && replies.some((reply) => takesUp(reply, asked));
}

/** Two words of what is shown are said again. */
function takesUp(reply: readonly SourceSentence[], shown: readonly SourceSentence[]): boolean {
  const said = stemSet(reply.map(({ text }) => text).join(" "));
  const told = stemSet(withoutEmptyWords(shown.map(({ text }) => text).join(" ")));
  return [...told].filter((stem) => holds(said, stem)).length >= takenWordsMin;
}

const takenWordsMin = 2;

export interface QuotedThread {
  /** What of the post is shown. */
  asked: SourceSentence[];
  replies: SourceSentence[][];
  /** What the brand answers. */
  own: SourceSentence[];
}

/** What of a thread there is room for; without a type, and in a social text, all that may be printed. */
export function quotedThread(reading: Reading, contentType: ContentType | null): QuotedThread {
  const own = reading.minimal ? [] : leadFacts(reading);
  if (contentType === null || contentType === "social") {
    const replies = printableReplies(reading).map(({ sentences }) => sentences);
    return { asked: reading.post, replies, own };
  }
  const budget = budgetFor(contentType, reading.steering);
  const asked = quotedPost(reading, budget.postWords);
  const replies = withoutUnshown(reading, wholeReplies(reading, budget, asked), asked);
  return { asked, replies, own };
}

/** Where a post or a reply speaks of a danger, one of these does. */
function isSafe(
  { material, post, replies }: Reading,
  printed: readonly (readonly SourceSentence[])[],
): boolean {
  const told = [
    material.forumPost?.title ?? "",
    ...[...post, ...replies.flatMap(({ sentences }) => sentences)].map(({ text }) => text),
  ];
  return !told.some(isOnDanger) || printed.flat().some(({ text }) => isOnDanger(text));
}
