/** All that a case gave to the writer, in the forms in which what was written is held against it. */
import { gather } from "../../src/generation/stages/gather.ts";
import type { EvalCase } from "../cases/eval-case.ts";
import { languageOfCase } from "../cases/eval-case.ts";
import { fold } from "./segment-text.ts";

export interface GivenMaterial {
  /** Everything, folded: whatever is a fact in the text has to stand in here. */
  folded: string;
  overview: string;
  post: string;
  replies: { author: string; body: string }[];
  /** Numbers as they were written. */
  numbers: ReadonlySet<string>;
  /** The passages that can be cited, by their ids, as the service numbers them. */
  passages: ReadonlyMap<string, { kind: string; author: string; text: string }>;
  /** The one address that may stand in the text. */
  url: string | null;
}

export function givenMaterial(one: EvalCase): GivenMaterial {
  const { brand, post } = one;
  const pieces = [
    brand.name,
    brand.industry,
    brand.overview,
    brand.voice,
    ...brand.keywords,
    ...Object.values(brand.voiceGuide ?? {}).flat(),
    one.topic ?? "",
    one.instructions ?? "",
    ...(post ? [post.title, post.body, post.author, post.community] : []),
    ...(post?.replies ?? []).flatMap(({ author, body }) => [author, body]),
  ].map(withoutTags);
  const whole = pieces.join("\n");
  return {
    folded: fold(whole),
    overview: fold(brand.overview),
    post: fold(withoutTags(`${post?.title ?? ""}\n${post?.body ?? ""}`)),
    replies: (post?.replies ?? []).map(({ author, body }) => ({
      author: fold(withoutTags(author)),
      body: fold(withoutTags(body)),
    })),
    numbers: numbersOf(whole, post?.replies.length ?? 0),
    passages: passagesOf(one),
    url: post && /^https?:/.test(post.url) ? post.url : null,
  };
}

/** What a browser would not show is no text; three angles in a row are no tag. */
function withoutTags(text: string): string {
  return text
    .replace(/<(script|style)\b[^>]*>[^]*?<\/\1>/gi, "")
    .replace(/(?<!<)<[a-z/!][^<>]*>(?!>)/gi, "");
}

function numbersOf(text: string, replies: number): Set<string> {
  const found = new Set((text.match(/\d+(?:[.,]\d+)*/g) ?? []).flatMap(numberForms));
  // How many answered is known, though no text says it.
  found.add(String(replies));
  return found;
}

/** "1,180", "1.180" and "1180" are one number; "7.5" and "7,5" too. */
export function numberForms(number: string): string[] {
  return [number, number.replace(/[.,]/g, ""), number.replace(",", ".")];
}

/**
 * The ids of passages are given by the service while it gathers, so its own function is asked for them. What stands in a
 * span is held against what the case gave as well, without it.
 */
function passagesOf(one: EvalCase): GivenMaterial["passages"] {
  const { name, industry, overview, voice, networks, voiceGuide } = one.brand;
  const guide = voiceGuide ?? { audience: "", dos: [], donts: [], bannedWords: [], samples: [] };
  const brand = {
    name,
    industry,
    overview,
    voice,
    language: one.brand.language,
    networks,
    voiceGuide: guide,
  };
  const material = gather({
    brand,
    keywords: one.brand.keywords,
    topic: one.topic ?? null,
    instructions: one.instructions ?? null,
    forumPost: one.post
      ? { ...one.post, id: 1, postedAt: new Date(one.post.postedAt).toISOString() }
      : null,
    language: languageOfCase(one),
  });
  const { passages, given } = material;
  return new Map([...passages, ...given].map((passage) => [passage.id, passage]));
}
