/** Says who wrote a forum post and where, and under which title where no headline says it. */
import type { Citation, Sentence } from "../writer.ts";
import type { Reading } from "./reading.ts";
import type { Scribe } from "./scribe.ts";

export function threadSentence(reading: Reading, scribe: Scribe): Sentence[] {
  const role = isAsked(reading) ? "threadAsks" : "threadWrites";
  return isUnsaid(reading) ? [] : scribe.sentences(role, {}, titleCitation(reading));
}

/** The same under a headline that is the post's own title, which is not said again. */
export function authorSentence(reading: Reading, scribe: Scribe): Sentence[] {
  const role = isAsked(reading) ? "threadAsked" : "threadWrote";
  return isUnsaid(reading) ? [] : scribe.sentences(role, {}, titleCitation(reading));
}

/** There is nothing to name, or no language to name it in. */
function isUnsaid({ postTitle, minimal }: Reading): boolean {
  return postTitle === null || minimal;
}

export function isAsked({ postTitle }: Reading): boolean {
  return postTitle?.endsWith("?") === true;
}

function titleCitation({ material }: Reading): Citation[] {
  const title = material.passages.find(({ kind }) => kind === "post_title");
  return title === undefined ? [] : [{ passage: title.id, start: 0, end: title.text.length }];
}
