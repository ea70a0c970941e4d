/** Lists all texts of a draft with their positions, so that problems can be fixed exactly there. */
import type { Citation, Draft, Problem } from "../writer.ts";

export interface TextPosition {
  kind: "heading" | "sentence" | "quote" | "social" | "head" | "excerpt";
  text: string;
  /** The citation of a quotation, which has no text of its own. */
  quoted: Citation | null;
  section: string | null;
  block: number | null;
  sentence: number | null;
  network: Problem["network"];
}

const nowhere = { quoted: null, section: null, block: null, sentence: null, network: null };

export function positionsOf(draft: Draft): TextPosition[] {
  return [...sectionPlaces(draft), ...socialPlaces(draft), ...headPlaces(draft)];
}

function sectionPlaces(draft: Draft): TextPosition[] {
  const places: TextPosition[] = [];
  for (const { id: section, heading, blocks } of draft.sections) {
    if (heading !== null) places.push({ ...nowhere, kind: "heading", text: heading, section });
    blocks.forEach((content, block) => {
      if (content.kind === "quote") {
        places.push({
          ...nowhere,
          kind: "quote",
          text: "",
          quoted: content.citation,
          section,
          block,
        });
        return;
      }
      const sentences = content.kind === "list" ? content.items : content.sentences;
      sentences.forEach(({ text }, sentence) => {
        places.push({ ...nowhere, kind: "sentence", text, section, block, sentence });
      });
    });
  }
  return places;
}

/** Each post of a social text is one position; `sentence` is its number in the thread. */
function socialPlaces(draft: Draft): TextPosition[] {
  return draft.social.flatMap(({ network, title, posts }) => [
    ...(title === null ? [] : [{ ...nowhere, kind: "heading" as const, text: title, network }]),
    ...posts.map((text, sentence) => ({
      ...nowhere,
      kind: "social" as const,
      text,
      sentence,
      network,
    })),
  ]);
}

function headPlaces({ title, description, excerpt, newsletter }: Draft): TextPosition[] {
  const texts = [
    title,
    description,
    newsletter?.subject,
    ...(newsletter?.subjectAlternatives ?? []),
    newsletter?.preheader,
  ];
  const head = texts.flatMap((text) =>
    text === undefined || text === "" ? [] : [{ ...nowhere, kind: "head" as const, text }],
  );
  return excerpt === "" ? head : [...head, { ...nowhere, kind: "excerpt", text: excerpt }];
}

export function atPosition({
  text,
  section,
  block,
  sentence,
  network,
}: TextPosition): Partial<Problem> {
  return { quote: text, section, block, sentence, network };
}
