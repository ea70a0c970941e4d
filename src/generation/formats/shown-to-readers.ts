/**
 * What readers may see of the people behind a text: the account sees every source, its readers only what the brief and the
 * brand allow. Renderings get a material and sources from which the rest was taken.
 */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import type { CitationStyle, Plan } from "../writers/writer.ts";
import { isOfOthers } from "./citations.ts";

export interface ShownToReaders {
  material: Material;
  /** Those to which readers are referred. */
  listed: ContentSource[];
  style: CitationStyle;
}

export function shownToReaders(
  material: Material,
  plan: Plan,
  sources: readonly ContentSource[],
): ShownToReaders {
  const credit = plan.credit ?? "named";
  const wanted = plan.citationStyle ?? (plan.contentType === "article" ? "notes" : "none");
  const style = credit === "hidden" ? "none" : wanted;
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
    listed: listed.map((source) => ({ ...source, title: "", author: "", community, url: null })),
    // Where there is no address, a note is all that is left of a link.
    style: style === "links" ? "notes" : style,
  };
}
