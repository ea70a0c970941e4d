/** Every span of every source is what the passage says, and what the case gave; every mark leads to a source. */
import { fold } from "../reading/segment-text.ts";
import type { GivenMaterial } from "../reading/given-material.ts";
import type { StoredSource } from "../run/stored-content.ts";
import { finding } from "./finding.ts";
import type { Finding, Inspected } from "./finding.ts";

export function validateSources({ content, reading, given }: Inspected): Finding[] {
  const findings: Finding[] = [];
  for (const source of content.sources) {
    for (const { passage, start, end, text } of source.spans) {
      if (given.passages.get(passage)?.text.slice(start, end) !== text) {
        findings.push(finding("span_differs", `${passage} does not say “${text}” at ${start}.`));
      }
      if (!isGiven(source, text, given)) {
        findings.push(
          finding("span_not_given", `Nobody gave “${text}” as ${source.kind} of ${source.author}.`),
        );
      }
    }
  }
  const numbers = new Set(content.sources.map(({ number }) => number));
  const marks = reading.blocks.flatMap(({ sentences }) => sentences.flatMap((one) => one.marks));
  for (const mark of new Set(marks)) {
    if (!numbers.has(mark)) {
      findings.push(finding("mark_unknown", `There is no source [${mark}].`));
    }
  }
  return findings;
}

function isGiven({ kind, author }: StoredSource, text: string, given: GivenMaterial): boolean {
  // A span may run over a place where something was cut out; what stands around it was given.
  const parts = text.split("[…]").map(fold);
  const holds = (whole: string) => parts.every((part) => part === "  " || whole.includes(part));
  if (kind === "overview") return holds(given.overview);
  if (kind === "brand" || kind === "topic" || kind === "instructions") return holds(given.folded);
  if (kind === "forum_post") return holds(given.post);
  return given.replies.some((reply) => reply.author === fold(author) && holds(reply.body));
}
