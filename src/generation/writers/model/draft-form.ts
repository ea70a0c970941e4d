/** How a model is asked to set down a text, so that code can read it. */
import { descriptionCharacters } from "../../formats/page.ts";
import { networkFacts } from "../../formats/networks.ts";
import type { ContentType, Network } from "../../material.ts";

export const draftMarkers = `At the end of every paragraph, list, table and quotation stands one marker that names what it rests on: [[p3]] or [[p2, i1]] with the ids of its passages, [[general]] if it rests on general knowledge, [[none]] if it states nothing (an opinion, a joke, a transition, a greeting). We remove the markers; the text itself carries no citation marks, ids or footnotes.`;

const markdown = `Plain Markdown: paragraphs parted by blank lines; "## " headings, "### " below them where needed; lists with "- " or "1. "; a table with a head where figures are compared; **bold** for the first words of a paragraph or an item and nowhere else. No links, no HTML; an address only where the customer gave it. "> " only for a quotation set apart, in the exact words of one passage. What the reader should do stands in a sentence, not on a button.`;

export function draftForm(contentType: ContentType, networks: readonly Network[]): string {
  if (contentType === "social") return socialForm(networks);
  const head =
    contentType === "newsletter"
      ? `TITLE: the headline above the mail
SUBJECT: 4 to 9 words that say what is in the mail, the first 35 characters carry it
SUBJECT 2: another way in
SUBJECT 3: and another
PREHEADER: 40 to 90 characters that go on where the subject stops`
      : `TITLE: what this reader would click on and then find kept; at most 65 characters
DESCRIPTION: ${descriptionCharacters.min} to ${descriptionCharacters.max} characters for search results, a whole thought`;
  return `Form. ${markdown}
${draftMarkers}
Begin with the first paragraph of the text, without a title. When the text is done, write a line "===" and then, last of all:
${head}`;
}

function socialForm(networks: readonly Network[]): string {
  const lines = networks.map((network) => {
    const { label, limit, hashtagsMax, titleMax, threads, needs } = networkFacts[network];
    const parts = [
      `at most ${Math.floor(Math.min(limit, 3_000) * 0.92)} characters a post, hashtags included`,
      threads ? "a thread only where one post cannot say it" : "one post",
      hashtagsMax === 0 ? "no hashtags" : `up to ${hashtagsMax} hashtags`,
      ...(titleMax === null ? [] : [`a TITLE of at most ${titleMax} characters`]),
      ...(needs.length > 0 ? [`led by a ${needs.join(" or ")}: a VISUAL line is needed`] : []),
    ];
    return `- ${network} (${label}): ${parts.join("; ")}`;
  });
  return `Form. For each network a line "## " with its name, then the post as people will see it, line breaks included. Several posts of a thread are parted by a line "---". Plain text: no bold, no links, no headings inside a post.
${draftMarkers} In a post the marker is its last word.
Below the post, where they apply, one line each: "TITLE: …", "HASHTAGS: #one #two" (only there, we add them), "VISUAL: …" (what the picture or film shows, concrete enough to shoot, then its alt text; only things the brand really has).
The networks, in this order:
${lines.join("\n")}
When all are done, write a line "===" and then "TITLE: " with a name for the set.`;
}
