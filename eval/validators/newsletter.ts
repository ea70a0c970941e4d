/** A newsletter: subject, preheader, HTML that arrives whole and can be left, and a plain text that stands alone. */
import { fold, splitWords, visibleCharacters } from "../reading/segment-text.ts";
import { finding } from "./finding.ts";
import type { Finding, Inspected } from "./finding.ts";

/** Gmail clips at 102 KB; the rest is for what a sending service adds. */
const htmlBytesMax = 100 * 1024;

export function validateNewsletter(inspected: Inspected): Finding[] {
  const { content, reading } = inspected;
  if (content.content_type !== "newsletter") return [];
  const { subject, preheader, html, text } = content.document as Record<string, string>;
  return [
    ...validateHead(subject ?? "", preheader ?? "", subjectExcuse(inspected)),
    ...validateHtml(html ?? ""),
    ...validateText(text ?? "", reading.headings.slice(1)),
  ];
}

/** A headline of given words is a better subject than a sentence about something else, where the writer says so. */
export function subjectExcuse({ content }: Inspected): string | null {
  const words = splitWords(String(content.document["subject"])).length;
  if (content.writer !== "built-in" && words >= modelWordsMin && words <= modelWordsMax) {
    return "a model may choose a subject that is shorter than what works best";
  }
  const isTold = content.quality.notes.some((note) => note.includes("word for word"));
  return isTold ? "the writer says that it keeps to the words that were given" : null;
}

/** What a model is told. */
const modelWordsMin = 4;
const modelWordsMax = 10;

function validateHead(subject: string, preheader: string, excuse: string | null): Finding[] {
  const findings: Finding[] = [];
  const words = splitWords(subject).length;
  if (words < 6 || words > 10) {
    const message = `“${subject}” has ${words} words instead of 6 to 10.`;
    findings.push(finding("subject_length", message, excuse));
  }
  if (/[\r\n]/.test(subject)) findings.push(finding("subject_lines", "It has more than one line."));
  const length = visibleCharacters(preheader).length;
  if (length < 40 || length > 90) {
    const message = `“${preheader}” has ${length} characters instead of 40 to 90.`;
    findings.push(finding("preheader_length", message));
  }
  if (fold(preheader).trim().startsWith(fold(subject).trim())) {
    findings.push(finding("preheader_repeats", "The preheader repeats the subject."));
  }
  return findings;
}

function validateHtml(html: string): Finding[] {
  const findings: Finding[] = [];
  const bytes = Buffer.byteLength(html);
  if (bytes === 0) findings.push(finding("html_missing", "There is no HTML."));
  if (bytes >= htmlBytesMax) findings.push(finding("html_size", `The HTML has ${bytes} bytes.`));
  const places = html.split("{{unsubscribe_url}}").length - 1;
  if (places !== 1) {
    findings.push(finding("unsubscribe", `There are ${places} places to unsubscribe in the HTML.`));
  }
  const tags = html.match(/\{\{.*?\}\}/g) ?? [];
  if (tags.some((tag) => tag !== "{{unsubscribe_url}}")) {
    findings.push(
      finding("merge_tag", "A source's braces would be filled by the sending service."),
    );
  }
  if (!/<html[^>]*\slang="[a-z]/i.test(html)) {
    findings.push(finding("html_language", "The HTML does not name its language."));
  }
  if (/<img(?![^>]*\balt=)/i.test(html))
    findings.push(finding("html_alt", "A picture has no alt."));
  if (/<table(?![^>]*role="presentation")/i.test(html)) {
    findings.push(finding("html_table", "A table for layout is read aloud as one."));
  }
  return findings;
}

function validateText(text: string, headings: readonly { text: string }[]): Finding[] {
  const findings: Finding[] = [];
  if (!text.includes("{{unsubscribe_url}}")) {
    findings.push(finding("unsubscribe", "The plain text cannot be left."));
  }
  if (/<\/?[a-z][^>]*>|&(?:amp|lt|gt|quot);/i.test(text)) {
    findings.push(finding("text_markup", "The plain text holds HTML."));
  }
  const long = text.split("\n").filter((line) => line.length > 78 && !/https?:/.test(line));
  if (long.length > 0) {
    findings.push(finding("text_lines", `${long.length} lines have more than 78 characters.`));
  }
  const folded = fold(text);
  for (const heading of headings) {
    if (!folded.includes(fold(heading.text))) {
      findings.push(finding("text_parts", `“${heading.text}” is not in the plain text.`));
    }
  }
  return findings;
}
