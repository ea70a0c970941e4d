/**
 * What readers may see of the people behind a text: the account sees every source, its readers only what the brief and the
 * brand allow. Renderings get a material and sources from which the rest was taken.
 */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import type { CitationStyle, Plan } from "../writer.ts";
import { isOfOthers } from "./citations.ts";

export interface ShownToReaders {
  material: Material;
  /** Those to which readers are referred. */
  listed: ContentSource[];
  /** "list" names the sources at the end, without marks in the text. */
  style: CitationStyle | "list";
}

export function shownToReaders(
  material: Material,
  plan: Plan,
  sources: readonly ContentSource[],
): ShownToReaders {
  const credit = plan.credit ?? "named";
  // A note that may name nobody tells readers nothing: it is shown only where somebody asked for notes.
  const usual = plan.contentType === "article" && credit === "named" ? "notes" : "none";
  const style = credit === "hidden" ? "none" : (plan.citationStyle ?? usual);
  const listed = style === "none" ? [] : sources.filter(isOfOthers);
  if (credit === "named") return { material, listed, style };
  const community = credit === "forum" ? (material.forumPost?.community ?? "") : "";
  return {
    material: {
      ...material,
      forumPost: material.forumPost && {
        ...material.forumPost,
        title: "",
        author: "",
        community,
        url: null,
      },
      passages: material.passages.map((passage) =>
        passage.kind === "overview" ? passage : { ...passage, author: "" },
      ),
    },
    // Without names and addresses the thread is one source, and its number behind every paragraph would say nothing.
    listed: listed.slice(0, 1).map((source) => ({
      ...source,
      kind: "forum_post",
      number: 1,
      title: "",
      author: "",
      community,
      url: null,
      spans: [],
    })),
    style: style === "none" ? "none" : "list",
  };
}
