/** Defines the output format that models are asked for, and that code can parse. */
import { networkFacts } from "../../formats/networks.ts";
import type { Network } from "../../material.ts";
import type { Plan } from "../../writer.ts";

export const draftMarkers = `End every paragraph, list, table and quotation with one marker that names its sources: [[p3]] or [[p2, i1]] with the ids of the passages, [[general]] if it relies on general knowledge, [[none]] if it states nothing (an opinion, a joke, a transition, a greeting). The markers are removed before anyone reads the text; do not let them affect the prose, and do not use citation marks, ids or footnotes in the text itself.`;

type Form = Pick<Plan, "contentType" | "networks" | "postWords">;

/** The format of drafts: everything else is requested from the editor. */
export function draftForm({ contentType, networks, postWords = {} }: Form): string {
  if (contentType === "newsletter") {
    return 'the lines "Subject: …" and "Preheader: …", then a headline (#) and the newsletter in Markdown.';
  }
  if (contentType !== "social") {
    return `a title (#), then the ${contentType === "post" ? "blog post" : contentType} in Markdown.`;
  }
  const lines = networks.map((network) =>
    networkLine(network, lengthsOf(network, postWords[network])),
  );
  return `one text for each network, under a heading "## " with its name, ready to post. The networks:\n${lines.join("\n")}`;
}

/** The format of the final text. */
export function finalForm({ contentType, networks, postWords }: Form): string {
  return contentType === "social"
    ? socialForm(networks, postWords)
    : `${draftForm({ contentType, networks })} Link only to addresses that stand in the material, and write no placeholders and no HTML.`;
}

/** Splits an answer into its two labeled texts, dropping anything before them. */
export function splitTexts(answer: string): string[] {
  return answer
    .split(/^[#*\s]{0,8}TEXT [12][:*\s]{0,8}$/mu)
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .slice(-2);
}

/** Networks with a higher limit need no reminder of it. */
const longPostCharacters = 1_000;

function lengthsOf(network: Network, words: number | undefined): string[] {
  const { limit } = networkFacts[network];
  return [
    ...(limit < longPostCharacters
      ? [`at most ${Math.floor(limit * 0.92)} characters a post, hashtags included`]
      : []),
    ...(words === undefined ? [] : [`at most ${Math.floor(words * 0.92)} words a post`]),
  ];
}

function networkLine(network: Network, parts: readonly string[]): string {
  const name = `- ${network} (${networkFacts[network].label})`;
  return parts.length === 0 ? name : `${name}: ${parts.join("; ")}`;
}

function socialForm(networks: readonly Network[], postWords: Plan["postWords"] = {}): string {
  const lines = networks.map((network) => {
    const { hashtagsMax, titleMax, needs } = networkFacts[network];
    const parts = [
      ...lengthsOf(network, postWords[network]),
      hashtagsMax === 0 ? "no hashtags" : `up to ${hashtagsMax} hashtags`,
      ...(titleMax === null
        ? []
        : [`begins with a line "TITLE: …" of at most ${titleMax} characters`]),
      ...(needs.length > 0
        ? [
            `ends with a line "VISUAL: …", one sentence on what its ${needs.join(" or ")} shows, which also serves as alt text`,
          ]
        : []),
    ];
    return networkLine(network, parts);
  });
  return `one text for each network, under a heading "## " with its name, exactly as people will see it, in plain text. Separate the posts of a thread, or of a series that INSTRUCTIONS ask for, with a line "---"; in a series, each post ends with a line "WHEN: …" if INSTRUCTIONS ask for dates or days. Alt text that they ask for follows on the line "VISUAL: …" after "Alt text: ". The networks:
${lines.join("\n")}`;
}
