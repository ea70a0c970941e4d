/** How a model is asked to set down a text, so that code can read it. */
import { descriptionCharacters } from "../../formats/page.ts";
import { networkFacts } from "../../formats/networks.ts";
import type { ContentType, Network } from "../../material.ts";

export const draftMarkers = `End every paragraph, list, table and quotation with one marker that names its sources: [[p3]] or [[p2, i1]] with the ids of the passages, [[general]] if it relies on general knowledge, [[none]] if it states nothing (an opinion, a joke, a transition, a greeting). The markers are removed before anyone reads the text; do not let them affect the prose, and do not use citation marks, ids or footnotes in the text itself.`;

const markdown = `Plain Markdown: paragraphs separated by blank lines; "## " for headings and "### " for subheadings; lists with "- " or "1. "; tables with a header row; **bold** only for the first words of a paragraph or list item. No HTML. Link with [words](address), only to addresses that the customer gave or that stand beside the brand's own pages in SOURCES, where a reader would want to go next (at most three unless asked for more). If the instructions ask for a link whose address is given nowhere, link to the brand's page that comes closest; if no page of the brand is given, say in words what to do (in a newsletter, readers can reply to it). Write no placeholders. Use "> " only for a block quotation in the exact words of one passage. Put calls to action into sentences.`;

export function draftForm(contentType: ContentType, networks: readonly Network[]): string {
  if (contentType === "social") return socialForm(networks);
  const head =
    contentType === "newsletter"
      ? `TITLE: the headline above the email
SUBJECT: 4 to 9 words that make this reader open it, the important ones within the first 35 characters
SUBJECT 2: an alternative
SUBJECT 3: another alternative
PREHEADER: 40 to 90 characters that continue where the subject stops`
      : `TITLE: what makes this reader click, and is true to the text; at most 65 characters
DESCRIPTION: ${descriptionCharacters.min} to ${descriptionCharacters.max} characters for search results, a complete sentence`;
  return `Form. ${markdown}
${draftMarkers}
Begin with the first paragraph, without a title. After the text, write a line "===" and then:
${head}`;
}

/** What people read there, unless the customer asks for more. */
const usualWords: Partial<Record<Network, string>> = {
  facebook: "60 to 150",
  instagram: "50 to 130",
  linkedin: "100 to 200",
  reddit: "120 to 300",
  youtube: "50 to 150",
  tiktok: "20 to 60",
  pinterest: "30 to 60",
};

function socialForm(networks: readonly Network[]): string {
  const lines = networks.map((network) => {
    const { label, limit, hashtagsMax, titleMax, threads, needs } = networkFacts[network];
    const parts = [
      `at most ${Math.floor(Math.min(limit, 3_000) * 0.92)} characters a post, hashtags included`,
      ...(usualWords[network] ? [`usually ${usualWords[network]} words`] : []),
      threads ? "a thread only if one post is not enough" : "one post, or a series if asked for",
      hashtagsMax === 0 ? "no hashtags" : `up to ${hashtagsMax} hashtags`,
      ...(titleMax === null ? [] : [`a TITLE of at most ${titleMax} characters`]),
      ...(network === "instagram"
        ? ["addresses cannot be clicked there: point to the link in the profile, if at all"]
        : []),
      ...(needs.length > 0 ? [`led by a ${needs.join(" or ")}: a VISUAL line is required`] : []),
    ];
    return `- ${network} (${label}): ${parts.join("; ")}`;
  });
  return `Form. For each network, write a line "## " with its name, then the post exactly as people will see it, including line breaks. Separate the posts of a thread, or of a series that INSTRUCTIONS ask for, with a line "---". Plain text: no bold or headings inside a post; where readers are to go to a page of the brand, its address is written out.
${draftMarkers} In a social post the marker comes at the very end.
Below the post, where they apply, add one line each: "TITLE: …", "HASHTAGS: #one #two" (only here; they are appended to the post), "VISUAL: …" (one sentence: what the picture or video shows, concrete enough to shoot it and to serve as its alt text; only things the brand really has; if INSTRUCTIONS ask for alt text as well, it follows on the same line after "Alt text: "). In a series, these lines stand below each of its posts, with "WHEN: …" (the day or date) if INSTRUCTIONS ask for dates or days.
The networks, in this order:
${lines.join("\n")}
After the last network, write a line "===" and then "TITLE: " with a name for the set.`;
}
