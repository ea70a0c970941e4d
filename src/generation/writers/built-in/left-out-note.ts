/** Names what the overview says and the text does not, so that nothing that was given vanishes without a word. */
import { bodyText } from "../../formats/plain-text.ts";
import { cut } from "../../text/clean.ts";
import { normalised } from "../../text/segment.ts";
import type { Draft } from "../writer.ts";
import type { Reading } from "./reading.ts";

const namedMax = 5;
const charactersMax = 80;

export function leftOutNote(reading: Reading, draft: Draft): string[] {
  const headings = draft.sections.map(({ heading }) => heading ?? "");
  const heads = [
    draft.description,
    draft.newsletter?.preheader ?? "",
    draft.newsletter?.subject ?? "",
  ];
  const shown = normalised(
    [draft.title, ...heads, ...headings, bodyText(reading.material, draft)].join(" "),
  );
  const missing = [...reading.brand, ...reading.items].filter(
    ({ text }) => !shown.includes(normalised(text)),
  );
  if (missing.length === 0) return [];
  const named = missing.slice(0, namedMax).map(({ text }) => `“${short(text)}”`);
  const more = missing.length - named.length;
  const rest = more === 0 ? "" : `, and ${more} more ${more === 1 ? "sentence" : "sentences"}`;
  return [
    `Not in this text, for want of room or because it does not stand alone, is this of the overview: ${named.join(", ")}${rest}.`,
  ];
}

function short(text: string): string {
  return text.length <= charactersMax ? text : `${cut(text, charactersMax - 2)} …`;
}
