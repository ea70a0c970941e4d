/** A brief as the writer and the editor read it. */
import type { ContentType } from "../../material.ts";
import type { Brief } from "../writer.ts";

/** The writer has the material itself; lists of facts and of checks would only be ticked off. What a person put in, it cannot know. */
export function briefForWriter(brief: Brief, contentType: ContentType): string {
  const piece = brief.pieces.find((one) => one.contentType === contentType);
  const { reader, question, takeaway, checklist, isByPerson } = brief;
  const added = brief.facts.filter((fact) => fact.isByPerson).map(({ fact }) => fact);
  return JSON.stringify(
    {
      ...(isByPerson && { reader, question, takeaway }),
      angle: brief.angle,
      opening: piece?.opening,
      ...((isByPerson || contentType === "social") && { parts: piece?.parts }),
      ending: piece?.ending,
      ...(added.length > 0 && { facts_the_customer_wants_in: added }),
      ...(isByPerson && { checklist }),
      keywords: brief.keywords.map(({ keyword }) => keyword),
      leave_out: brief.leaveOut.map(({ what }) => what),
      contested: brief.contested.map(({ point, wording }) => `${point}: ${wording}`),
    },
    null,
    1,
  );
}

/** All of it, for the editor. */
export function shownBrief(brief: Brief, contentType: ContentType): string {
  const piece = brief.pieces.find((one) => one.contentType === contentType);
  const { reader, question, angle, takeaway, facts, leaveOut, contested } = brief;
  return JSON.stringify(
    {
      reader,
      question,
      angle,
      takeaway,
      opening: piece?.opening,
      parts: piece?.parts,
      ending: piece?.ending,
      words: piece?.words,
      facts: facts.map(({ fact, owner, passages }) => `${fact} (${owner}; ${passages.join(", ")})`),
      leave_out: leaveOut.map(({ what, why }) => `${what} (${why})`),
      contested: contested.map(({ point, wording }) => `${point}: ${wording}`),
      checklist: brief.checklist,
      keywords: brief.keywords,
      voice: brief.voice,
      credit: brief.credit,
    },
    null,
    1,
  );
}
