/** Says who wrote a forum post, where, and under which title. */
import type { Citation, Sentence } from "../writer.ts";
import type { Reading } from "./reading.ts";
import type { Scribe } from "./scribe.ts";

export function threadSentence(reading: Reading, scribe: Scribe): Sentence[] {
  const role = isAsked(reading) ? "threadAsks" : "threadWrites";
  return reading.postTitle === null ? [] : scribe.sentences(role, {}, titleCitation(reading));
}

export function isAsked({ postTitle }: Reading): boolean {
  return postTitle?.endsWith("?") === true;
}

export function titleCitation({ material }: Reading): Citation[] {
  const title = material.passages.find(({ kind }) => kind === "post_title");
  return title === undefined ? [] : [{ passage: title.id, start: 0, end: title.text.length }];
}
