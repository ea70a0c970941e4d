/**
 * Decides which sources readers may see: the account sees all, readers only what the brief and brand allow. Renderers
 * get the material and sources without the rest.
 */
import type { ContentSource } from "../content.ts";
import { isOwn } from "../material.ts";
import type { Material } from "../material.ts";
import type { CitationStyle, Plan } from "../writer.ts";
import { isForReaders, isOfOthers } from "./citations.ts";

export interface ShownToReaders {
  material: Material;
  /** The sources shown to readers. */
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
  // Notes without names are useless to readers, so they are only shown if requested.
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
    // Without names and addresses, the thread is a single source, and marks in the text would be useless.
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
