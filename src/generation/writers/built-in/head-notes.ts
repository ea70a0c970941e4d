/** Says where a subject or a description is shorter or longer than works best, because nothing was padded or torn to fit. */
import { descriptionCharacters } from "../../formats/page.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Draft } from "../writer.ts";
import { subjectWords } from "./mail-head.ts";

export function headNotes({ newsletter, description }: Draft, isPage: boolean): string[] {
  const notes: string[] = [];
  const words = wordsOf(newsletter?.subject ?? "").length;
  if (newsletter !== null && (words < subjectWords.min || words > subjectWords.max))
    notes.push(
      `The subject keeps to the words that were given: ${words} of them, where ${subjectWords.min} to ${subjectWords.max} work best.`,
    );
  if (isPage && description.endsWith("…"))
    notes.push(
      `The description is the beginning of a sentence that is longer than ${descriptionCharacters.max} characters: no whole one was found that is short enough.`,
    );
  else if (isPage && description.length < descriptionCharacters.min)
    notes.push(
      `The description keeps to whole sentences that belong together: ${description.length} characters, where ${descriptionCharacters.min} to ${descriptionCharacters.max} work best.`,
    );
  return notes;
}
