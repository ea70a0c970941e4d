/** Settles the title of a social text against its body: it does not stand there again, and says who speaks in it. */
import { networkFacts } from "../../formats/networks.ts";
import { sentencesOf } from "../../text/segment.ts";
import type { SocialVariant } from "../writer.ts";
import { behindName } from "./behind-name.ts";
import { leansBack } from "./leans-back.ts";
import type { Reading } from "./reading.ts";
import { isMadeOf, isSaidAbove } from "./said-above.ts";
import { brandTitle } from "./title-for.ts";
import { lacksSubject } from "./usable.ts";
import { lowerFirst } from "./wording.ts";

/** In a list of titles nobody knows who "we" are. */
const firstPerson =
  /(?<![\p{L}'’])(?:[Ww]e|us|[Oo]urs?|[Ww]e['’]\p{L}+|I|I['’]\p{L}+|[Mm]y|me|[Ww]ir|[Uu]ns|[Uu]nser\p{L}*|[Ii]ch|[Mm]ein\p{L}*|mir|mich|[Nn]ous|[Nn]otre|[Nn]os|[Nn]osotr[oa]s|[Nn]uestr[oa]s?|[Nn]oi|[Nn]ostr[oaie]|[Nn]ós|[Nn]oss[oa]s?)(?![\p{L}])/u;

export function titledPost(reading: Reading, variant: SocialVariant): SocialVariant {
  const { titleMax } = networkFacts[variant.network];
  if (variant.title === null || titleMax === null) return variant;
  const { name } = reading.material.brand;
  const isQuoted = /^[“„«]/u.test(variant.title);
  const isNameless =
    !isQuoted && firstPerson.test(variant.title) && !variant.title.startsWith(name);
  const named = behindName(reading, lowered(reading, variant.title));
  const title = !isNameless ? variant.title : named.length <= titleMax ? named : null;
  const posts =
    title === null ? null : variant.posts.map((post) => withoutTitle(post, title, name));
  // Where the body cannot do without the sentence, the title says who this is.
  if (title === null || posts === null || posts.includes(null))
    return { ...variant, title: brandTitle(reading).slice(0, titleMax) };
  return { ...variant, title, posts: posts.flatMap((post) => post ?? []) };
}

function lowered(reading: Reading, title: string): string {
  return reading.language === "de" && !reading.minimal ? title : lowerFirst(title, reading.names);
}

/** Less is no text any more. */
const charactersMin = 60;

/** The text without the sentence that is its title; null where the rest is not read without it. */
function withoutTitle(post: string, title: string, name: string): string | null {
  if (
    sentencesOf(post).some(({ text }) => isMadeOf(title, text, name) && !isSaidAbove(title, text))
  )
    return null;
  const bare = title.startsWith(name) ? title.slice(name.length) : title;
  const paragraphs = post.split("\n\n");
  const kept: string[] = [];
  for (const paragraph of paragraphs) {
    const sentences = sentencesOf(paragraph);
    const at = sentences.findIndex(({ text }) =>
      [title, bare].some((one) => isSaidAbove(one, text)),
    );
    const said = sentences[at];
    if (said === undefined) {
      kept.push(paragraph);
      continue;
    }
    const next = sentences[at + 1]?.text ?? "";
    // "You get a guide" goes on from what was bought in the sentence before.
    const isBegun = at === 0 && /^(?:you|your|sie|ihre?|du|dein|vous|votre|usted)\s/iu.test(next);
    const isInside = at > 0 && next !== "";
    if (isBegun || isInside || leansBack(next) || lacksSubject(next)) return null;
    const rest = `${paragraph.slice(0, said.start)}${paragraph.slice(said.end).trimStart()}`;
    if (rest.trim() !== "") kept.push(rest.trim());
  }
  const text = kept.join("\n\n");
  return text === post || text.length >= charactersMin ? text : null;
}
