/** How a model is asked to set down a text, so that code can read it. */
import { networkFacts } from "../../formats/networks.ts";
import type { Network } from "../../material.ts";
import type { Plan } from "../../writer.ts";

export const draftMarkers = `End every paragraph, list, table and quotation with one marker that names its sources: [[p3]] or [[p2, i1]] with the ids of the passages, [[general]] if it relies on general knowledge, [[none]] if it states nothing (an opinion, a joke, a transition, a greeting). The markers are removed before anyone reads the text; do not let them affect the prose, and do not use citation marks, ids or footnotes in the text itself.`;

/** As a writer would hand a text in: whatever else a text needs is asked of its editor. */
export function draftForm({
  contentType,
  networks,
  postWords,
}: Pick<Plan, "contentType" | "networks" | "postWords">): string {
  if (contentType === "social") return socialForm(networks, postWords);
  const links =
    "Link only to addresses that stand in the material, and write no placeholders and no HTML.";
  return contentType === "newsletter"
    ? `the lines "Subject: …" and "Preheader: …", then a headline (#) and the newsletter in Markdown. ${links}`
    : `a title (#), then the ${contentType === "post" ? "blog post" : contentType} in Markdown. ${links}`;
}

/** The two texts of an answer, each under its name, without what a model says before them. */
export function splitTexts(answer: string): string[] {
  return answer
    .split(/^[#*\s]{0,8}TEXT [12][:*\s]{0,8}$/mu)
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .slice(-2);
}

/** From this limit on, a network says nothing about how much people read there. */
const longPostCharacters = 1_000;

function socialForm(networks: readonly Network[], postWords: Plan["postWords"] = {}): string {
  const lines = networks.map((network) => {
    const { label, limit, hashtagsMax, titleMax, needs } = networkFacts[network];
    const words = postWords[network];
    const parts = [
      `at most ${Math.floor(Math.min(limit, 3_000) * 0.92)} characters a post, hashtags included`,
      ...(words === undefined
        ? limit < longPostCharacters
          ? []
          : ["80 to 180 words are usual, more where INSTRUCTIONS want everything in one post"]
        : [`at most ${Math.floor(words * 0.92)} words a post`]),
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
    return `- ${network} (${label}): ${parts.join("; ")}`;
  });
  return `one text for each network, under a heading "## " with its name, exactly as people will see it, in plain text. Separate the posts of a thread, or of a series that INSTRUCTIONS ask for, with a line "---"; in a series, each post ends with a line "WHEN: …" if INSTRUCTIONS ask for dates or days. Alt text that they ask for follows on the line "VISUAL: …" after "Alt text: ". The networks:
${lines.join("\n")}`;
}
