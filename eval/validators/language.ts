/** The text and its headings are in the language that was asked for; no banned word stands outside a quote. */
import { languageOfCase } from "../cases/eval-case.ts";
import { detectLanguage } from "../reading/detect-language.ts";
import type { Reading } from "../reading/read-content.ts";
import { fold } from "../reading/segment-text.ts";
import { finding } from "./finding.ts";
import type { Finding, Inspected } from "./finding.ts";

export function validateLanguage(inspected: Inspected): Finding[] {
  const { case: one, content, reading } = inspected;
  const wanted = languageOfCase(one);
  const findings: Finding[] = [];
  const headings = reading.headings.map(({ text }) => text).join(".\n");
  const sections = ownSections(reading);
  const own = sections.join("\n");
  const excuse = languageExcuse(inspected);
  const parts = [
    ["Its text", own],
    ["Its headings", headings],
  ].concat(sections.map((text) => [`“${text.slice(0, 40)}…”`, text]));
  for (const [what = "", text = ""] of parts) {
    const found = detectLanguage(text);
    if (found === undefined || found === wanted) continue;
    const message = `${what}: “${found}” instead of “${wanted}”.`;
    findings.push(finding("language", message, excuse));
    // Where the whole is in another language, its parts need not be told one by one.
    if (text === own) break;
  }
  const written = fold(`${content.title}\n${headings}\n${own}`);
  for (const word of one.brand.voiceGuide?.bannedWords ?? []) {
    if (written.includes(fold(word))) {
      findings.push(finding("banned_word", `“${word}” is banned by the brand.`));
    }
  }
  return findings;
}

/** The built-in writer has five languages; for others it has to say so where a person reads it. */
export function languageExcuse({ case: one, content }: Inspected): string | null {
  const says = content.quality.notes.some((note) => note.includes(`“${languageOfCase(one)}”`));
  return says && content.writer === "built-in"
    ? "the writer says that it does not have this language"
    : null;
}

/** What the writer itself says, section by section: the words of sources stay in whatever language they came. */
function ownSections({ blocks }: Reading): string[] {
  const sections: string[] = [""];
  for (const { kind, sentences } of blocks) {
    if (kind === "heading") sections.push("");
    else if (kind !== "quote") {
      const text = sentences.map((one) => one.text).join(" ");
      sections.push(`${sections.pop() ?? ""}\n${text.replace(/[“„«"][^“”„«»"]+[”“»"]/gu, "")}`);
    }
  }
  return sections.filter((text) => text.trim() !== "");
}
