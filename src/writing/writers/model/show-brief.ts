/** Renders a brief for prompts. */
import type { ContentType } from "../../material.ts";
import { emptyBrief } from "../../writer.ts";
import type { Brief, BriefPiece, DraftedPiece, Plan } from "../../writer.ts";

/** In the form in which the model answered, with a person's changes. */
export function wholeBrief(brief: Brief): string {
  return json({ ...sharedOf(brief), pieces: brief.pieces.map(pieceOf) });
}

/** The brief of one piece, for a request without the earlier turns. */
function shownBrief(brief: Brief, contentType: ContentType): string {
  const piece = brief.pieces.find((one) => one.contentType === contentType);
  return json({ ...sharedOf(brief), ...(piece && pieceOf(piece)) });
}

function sharedOf(brief: Brief) {
  const { reader, question, angle, takeaway, facts, leaveOut, contested } = brief;
  return {
    reader,
    question,
    angle,
    takeaway,
    facts: facts.map(({ fact, owner, passages }) => `${fact} (${owner}; ${passages.join(", ")})`),
    leave_out: leaveOut.map(({ what, why }) => `${what} (${why})`),
    contested: contested.map(({ point, wording }) => `${point}: ${wording}`),
    checklist: brief.checklist,
    keywords: brief.keywords.map(({ keyword, use }) => ({ keyword, use })),
    voice: brief.voice,
    credit: brief.credit,
  };
}

function pieceOf({ contentType, opening, parts, ending, words }: BriefPiece) {
  return {
    content_type: contentType,
    opening,
    parts: parts.map(({ heading, job, wordsMax }) => ({
      heading,
      job,
      ...(wordsMax !== undefined && { words_max: wordsMax }),
    })),
    ending,
    words: { min: words.min, max: words.max },
  };
}

/** Callers fix the order of keys, which the database does not keep: providers cache the beginning of a prompt. */
function json(value: unknown): string {
  return JSON.stringify(value, null, 1);
}

/** The facts that the person who approved the brief added: they must be in the text. */
export function factsOfPerson({ facts }: Brief): string[] {
  return facts.filter(({ isByPerson }) => isByPerson).map(({ fact }) => fact);
}

/**
 * The brief for writing or checking the final text. An approved brief is followed. Otherwise, only requirements are
 * shown: an editor who sees the plan edits toward it, and one who sees what to leave out removes similar content.
 */
export function shownNotes({ brief = emptyBrief, contentType }: Plan): string {
  if (brief.isApproved) {
    const added = factsOfPerson(brief).map((fact) => `\n- ${fact}`);
    const wanted = added.length === 0 ? "" : `\nThe customer wants this in it:${added.join("")}`;
    return `BRIEF, approved by the customer and to be followed:\n${shownBrief(brief, contentType)}${wanted}`;
  }
  const { contested, checklist } = brief;
  const lists = {
    "How to word what the material disagrees on": contested.map(
      ({ point, wording }) => `${point}: ${wording}`,
    ),
    "What has to hold": checklist,
  };
  const shown = Object.entries(lists).flatMap(([heading, items]) =>
    items.length === 0 ? [] : [`${heading}:`, ...items.map((item) => `- ${item}`)],
  );
  return `NOTES, made before the drafts were written:\n${shown.join("\n")}`;
}

/** The other pieces of a batch, because readers may see several. Empty for a single piece. */
export function shownSiblings(
  { brief, contentType }: Plan,
  earlier: readonly DraftedPiece[],
): string {
  const others = brief?.pieces.filter((piece) => piece.contentType !== contentType) ?? [];
  if (others.length === 0) return "";
  const planned = others
    .filter((piece) => !earlier.some((one) => one.contentType === piece.contentType))
    .map((piece) => `- ${piece.contentType}: ${piece.opening}`);
  const written = earlier.map(({ contentType: type, draft }) => {
    const name = type.toUpperCase();
    const text = (draft.units ?? []).filter((unit) => unit !== "===").join("\n\n");
    return `${name}:\n${text}\nEND OF ${name}`;
  });
  return [
    "The brand publishes this together with other pieces from the same material, and readers may see several of them.",
    ...(planned.length > 0
      ? [`These are not finished, and their openings are planned like this:\n${planned.join("\n")}`]
      : []),
    ...(written.length > 0 ? [`These are finished:\n\n${written.join("\n\n")}`] : []),
    "Whoever has read the others finds something new in this one: a way in, a thread, images, jokes and examples of its own. None of their jokes, images or turns of phrase comes again, and the facts that this piece needs too are said in other words.\n\n",
  ].join("\n\n");
}
