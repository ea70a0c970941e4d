/**
 * What readers may see of the people behind a text: the account sees every source, its readers only what the brief and the
 * brand allow. Renderings get a material and sources from which the rest was taken.
 */
import type { ContentSource } from "../content.ts";
import { isOwn } from "../material.ts";
import type { Material } from "../material.ts";
import type { CitationStyle, Plan } from "../writer.ts";
import { isForReaders, isOfOthers } from "./citations.ts";

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
  const isArticle = plan.contentType === "article";
  // A note that may name nobody tells readers nothing: it is shown only where somebody asked for notes.
  const usual = isArticle && credit === "named" ? "notes" : "none";
  const style = credit === "hidden" ? "none" : (plan.citationStyle ?? usual);
  const others = sources.filter(isOfOthers);
  const pages = sources.filter((source) => isForReaders(source) && !isOfOthers(source));
  const pagesStyle = plan.citationStyle ?? (isArticle ? "notes" : "none");
  if (pages.length > 0 && others.length === 0) {
    return { material, listed: pagesStyle === "none" ? [] : pages, style: pagesStyle };
  }
  if (credit === "named") {
    return { material, listed: style === "none" ? [] : [...others, ...pages], style };
  }
  const shownPages = pagesStyle === "none" ? [] : pages;
  const people = style === "none" ? [] : others.slice(0, 1);
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
        isOwn(passage) || passage.document ? passage : { ...passage, author: "" },
      ),
    },
    // Without names and addresses the thread is one source, and its number behind every paragraph would say nothing.
    listed: [
      ...people.map((source) => ({
        ...source,
        kind: "forum_post" as const,
        title: "",
        author: "",
        community,
        url: null,
        spans: [],
      })),
      ...shownPages,
    ].map((source, index) => ({ ...source, number: index + 1 })),
    style: style === "none" && shownPages.length === 0 ? "none" : "list",
  };
}
