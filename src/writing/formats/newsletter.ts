/** The newsletter: a subject, a preheader and a few short sections, as HTML, plain text and Markdown. */
import { z } from "zod";
import type { Material } from "../material.ts";
import { cut } from "../text/clean.ts";
import { escapeMarkdown, oneLine, withoutMergeTags } from "../text/escape.ts";
import { graphemesOf, normalized, wordsOf } from "../text/segment.ts";
import type { Draft, Problem } from "../writer.ts";
import { type Format, problem } from "./format.ts";
import { labelNotes } from "./translated-labels.ts";
import { htmlBytesMax, newsletterHtml } from "./newsletter-html.ts";
import { newsletterText } from "./newsletter-text.ts";
import { outlineOf } from "./outline.ts";
import { blockText } from "./plain-text.ts";
import { draftNoteMarkdown, sectionsMarkdown, sourcesMarkdown } from "./sections-markdown.ts";
import { shownToReaders } from "./shown-to-readers.ts";

const subjectCharactersMax = 150;
const preheaderCharactersMax = 90;

const newsletterSchema = z.object({
  subject: z.string().min(1).max(subjectCharactersMax),
  subject_alternatives: z.array(z.string().min(1).max(subjectCharactersMax)),
  preheader: z.string().max(preheaderCharactersMax),
  sections: z.array(z.object({ heading: z.string().nullable(), text: z.string() })),
  /** Says that the text is a short draft, and what to add; not part of the HTML or text, which are sent. */
  draft_note: z.string().nullable(),
  /** Contains {{unsubscribe_url}} once, which the sending service replaces. */
  html: z.string().refine((html) => Buffer.byteLength(html) < htmlBytesMax),
  text: z.string(),
});

declare module "../material.ts" {
  interface ContentTypes {
    newsletter: Format;
  }
}

export const newsletter: Format = {
  contentType: "newsletter",
  brief:
    "A newsletter is a letter to subscribers: a greeting, something worth opening the email for, short sections, one thing to do, and a sign-off in the brand's own style.",
  usualWords: { min: 250, max: 500 },
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
    if (normalized(head.preheader) === normalized(head.subject)) {
      problems.push(problem("repeated_sentence", "The preheader repeats the subject."));
    }
    return problems;
  },

  render(given, plan, written, sources) {
    const { material, listed, style } = shownToReaders(given, plan, sources);
    const draft = named(material, written);
    const { subject, subjectAlternatives, preheader } = draft.newsletter;
    const outline = outlineOf(material, draft);
    const { html, isShortened } = newsletterHtml(material, draft, listed);
    const parts = [
      `# ${escapeMarkdown(draft.title)}`,
      sectionsMarkdown(material, outline, listed, { style }),
      sourcesMarkdown(material, listed),
      draftNoteMarkdown(draft),
    ];
    return {
      markdown: `${parts.filter((part) => part !== "").join("\n\n")}\n`,
      document: {
        subject,
        subject_alternatives: subjectAlternatives,
        preheader,
        sections: outline.map(({ heading, blocks }) => ({
          heading,
          text: blocks.map((block) => blockText(material, block)).join("\n\n"),
        })),
        draft_note: draft.draftNote,
        html,
        text: newsletterText(material, draft, listed),
      },
      notes: [
        ...labelNotes(material.language),
        ...(isShortened
          ? [
              "The newsletter's HTML omits some of the text, because email programs cut off messages larger than 100 KB. The plain-text part is complete.",
            ]
          : []),
      ],
    };
  },
};

/** Completes the email metadata of a draft: each on one line, within its limit, without merge tags. */
function named(material: Material, draft: Draft): Draft & { newsletter: Head } {
  const title = cut(oneLine(draft.title), 300) || material.brand.name;
  const head = draft.newsletter ?? { subject: title, subjectAlternatives: [], preheader: "" };
  return {
    ...draft,
    title,
    newsletter: {
      subject: line(head.subject, subjectCharactersMax) || line(title, subjectCharactersMax),
      subjectAlternatives: head.subjectAlternatives
        .map((subject) => line(subject, subjectCharactersMax))
        .filter((subject) => subject !== ""),
      preheader: line(head.preheader, preheaderCharactersMax),
    },
  };
}

function line(text: string, charactersMax: number): string {
  return cut(withoutMergeTags(oneLine(text)), charactersMax);
}

type Head = NonNullable<Draft["newsletter"]>;
