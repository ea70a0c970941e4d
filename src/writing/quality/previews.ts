/** Previews a page as a search result and social card, and checks what search engines would cut off. */
import { descriptionCharacters, titleCharacters } from "../formats/page.ts";
import { checkOf, finding, notApplicable } from "./quality.ts";
import type { CheckedContent, Finding, QualityCheck } from "./quality.ts";
import { cutToWidth } from "./text-width.ts";

export interface Previews {
  search: {
    /** The site and the path to the page, as a breadcrumb. */
    address: string[];
    title: string;
    titleWidth: number;
    description: string;
    descriptionWidth: number;
  };
  social: { site: string; title: string; description: string; image: string | null };
}

/** The limits of Google's desktop results, in pixels; they are undocumented and vary slightly over the years. */
const titleSize = { fontSize: 20, widthMax: 600 };
const descriptionSize = { fontSize: 14, widthMax: 920 };

export function checkSearchResult(
  content: CheckedContent,
  image: string | null,
): { check: QualityCheck; previews: Previews | null } {
  const { contentType, title, document, brandName } = content;
  if (contentType !== "article" && contentType !== "post") {
    const skipped = notApplicable("Only articles and blog posts appear in search results.");
    return { check: checkOf("search_result", [], skipped), previews: null };
  }
  const textOf = (name: string) => (typeof document[name] === "string" ? document[name] : "");
  const description = textOf("meta_description");
  const address = addressOf(content, textOf("slug"));
  const cutTitle = cutToWidth(title, titleSize);
  const cutDescription = cutToWidth(description, descriptionSize);
  return {
    check: checkOf("search_result", [
      ...judge("title", "title", title, titleCharacters.min, cutTitle),
      ...judge(
        "meta_description",
        "meta description",
        description,
        descriptionCharacters.min,
        cutDescription,
      ),
    ]),
    previews: {
      search: {
        address,
        title: cutTitle.shown,
        titleWidth: cutTitle.width,
        description: cutDescription.shown,
        descriptionWidth: cutDescription.width,
      },
      social: {
        site: address[0] ?? brandName,
        title,
        description: textOf("excerpt") || description,
        image,
      },
    },
  };
}

function judge(
  field: Finding["field"],
  name: string,
  text: string,
  charactersMin: number,
  { isCut, shown }: { isCut: boolean; shown: string },
): Finding[] {
  if (text === "") return [finding(`There is no ${name}.`, field)];
  if (isCut) {
    const last = shown.slice(0, -4).split(" ").at(-1) ?? "";
    return [finding(`Search results cut off the ${name} after “${last}”.`, field)];
  }
  if (text.length >= charactersMin) return [];
  return [
    finding(
      `The ${name} has ${text.length} characters; use at least ${charactersMin} to fill the space in search results.`,
      field,
    ),
  ];
}

function addressOf({ url, website, brandName }: CheckedContent, slug: string): string[] {
  const known = URL.parse(url ?? website ?? "");
  if (!known) return [brandName, slug].filter((part) => part !== "");
  const path = url === null ? [slug] : known.pathname.split("/").map(decoded);
  return [known.hostname.replace(/^www\./, ""), ...path].filter((part) => part !== "");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
