/** The text and its headings are in the language that was asked for; no banned word stands outside a quote. */
import { languageOfCase } from "../cases/eval-case.ts";
import { detectLanguage } from "../reading/detect-language.ts";
import { fold } from "../reading/segment-text.ts";
import { finding } from "./finding.ts";
import type { Finding, Inspected } from "./finding.ts";

export function validateLanguage({ case: one, content, reading }: Inspected): Finding[] {
  const wanted = languageOfCase(one);
  const findings: Finding[] = [];
  const headings = reading.headings.map(({ text }) => text).join(".\n");
  // The words of sources stay as they are, in whatever language they came.
  const own = reading.ownText.replace(/[“„«"][^“”„«»"]+[”“»"]/gu, "");
  const says = content.quality.notes.some((note) => note.includes(`“${wanted}”`));
  const excuse = says ? "the writer says that it does not have this language" : null;
  for (const [what, text] of [
    ["text", own],
    ["headings", headings],
  ] as const) {
    const found = detectLanguage(text);
    if (found !== undefined && found !== wanted) {
      findings.push(
        finding("language", `Its ${what} is in “${found}” and not in “${wanted}”.`, excuse),
      );
    }
  }
  const written = fold(`${content.title}\n${headings}\n${own}`);
  for (const word of one.brand.voiceGuide?.bannedWords ?? []) {
    if (written.includes(fold(word))) {
      findings.push(finding("banned_word", `“${word}” is banned by the brand.`));
    }
  }
  return findings;
}
