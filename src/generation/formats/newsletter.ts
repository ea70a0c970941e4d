/** The newsletter: a subject, a preheader, a few short sections, as HTML, as plain text and as Markdown. */
import { z } from "zod";
import { escapeMarkdown } from "../text/escape.ts";
import { graphemesOf, normalised, wordsOf } from "../text/segment.ts";
import type { Problem } from "../writers/writer.ts";
import { type Format, problem } from "./format.ts";
import { newsletterHtml } from "./newsletter-html.ts";
import { newsletterText, withoutMergeTags } from "./newsletter-text.ts";
import { blockText } from "./plain-text.ts";
import { draftNoteMarkdown, sectionsMarkdown } from "./sections-markdown.ts";

/** Gmail clips a mail's HTML at 102 KB; the rest is for what a sending service adds. */
const htmlBytesMax = 100 * 1024;

const newsletterSchema = z.object({
  subject: z.string().min(1).max(150),
  subject_alternatives: z.array(z.string().min(1).max(150)),
  preheader: z.string().max(90),
  sections: z.array(z.object({ heading: z.string().nullable(), text: z.string() })),
  /** Says that the text is a short draft and what to add; it stands in neither HTML nor text, which are sent. */
  draft_note: z.string().nullable(),
  /** Holds {{unsubscribe_url}} once; the sending service fills it. */
  html: z.string().refine((html) => Buffer.byteLength(html) < htmlBytesMax),
  text: z.string(),
});

export const newsletter: Format = {
  contentType: "newsletter",
  brief:
    "A newsletter: a subject of 6 to 10 words whose first 35 characters carry it, a preheader of 40 to 90 characters that does not repeat the subject, a few short sections, one thing to do at the end.",
  targetWords: { min: 150, max: 600 },
  expectedMinutes: { min: 2, max: 3 },
  schema: newsletterSchema,

  validate(_material, _plan, draft) {
    const problems: Problem[] = [];
    const head = draft.newsletter;
    if (head === null) return [problem("empty", "The newsletter has no subject.")];
    const subjectWords = wordsOf(head.subject).length;
    if (subjectWords < 6 || subjectWords > 10) {
      problems.push(
        problem("subject_length", `The subject has ${subjectWords} words; 6 to 10 work best.`, {
          mendable: false,
        }),
      );
    }
    const preheader = graphemesOf(head.preheader).length;
    if (preheader < 40 || preheader > 90) {
      problems.push(
        problem(
          "preheader_length",
          `The preheader has ${preheader} characters; 40 to 90 work best.`,
          { mendable: preheader > 90 },
        ),
      );
    }
    if (normalised(head.preheader) === normalised(head.subject)) {
      problems.push(problem("repeated_sentence", "The preheader repeats the subject."));
    }
    return problems;
  },

  render(material, _plan, draft, sources) {
    const head = draft.newsletter ?? {
      subject: draft.title,
      subjectAlternatives: [],
      preheader: "",
    };
    const parts = [
      `# ${escapeMarkdown(draft.title)}`,
      sectionsMarkdown(material, draft, sources, { marks: false }),
      draftNoteMarkdown(draft),
    ];
    return {
      markdown: `${parts.filter((part) => part !== "").join("\n\n")}\n`,
      document: {
        subject: withoutMergeTags(head.subject),
        subject_alternatives: head.subjectAlternatives.map(withoutMergeTags),
        preheader: withoutMergeTags(head.preheader),
        sections: draft.sections.map((section) => ({
          heading: section.heading,
          text: section.blocks.map((block) => blockText(material, block)).join("\n\n"),
        })),
        draft_note: draft.draftNote,
        html: newsletterHtml(material, draft),
        text: newsletterText(material, draft),
      },
    };
  },
};
