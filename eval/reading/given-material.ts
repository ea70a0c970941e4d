/** All that a case gave to the writer, in the forms in which what was written is held against it. */
import { gather } from "../../src/writing/steps/prepare-material.ts";
import type { EvalCase } from "../cases/eval-case.ts";
import { languageOfCase } from "../cases/eval-case.ts";
import { fold } from "./segment-text.ts";

export interface GivenMaterial {
  /** Everything, folded: whatever is a fact in the text has to stand in here. */
  folded: string;
  overview: string;
  post: string;
  replies: { author: string; body: string }[];
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
  return {
    folded: fold(pieces.join("\n")),
    overview: fold(brand.overview),
    post: fold(withoutTags(`${post?.title ?? ""}\n${post?.body ?? ""}`)),
    replies: (post?.replies ?? []).map(({ author, body }) => ({
      author: fold(withoutTags(author)),
      body: fold(withoutTags(body)),
    })),
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

/**
 * The ids of passages are given by the service while it gathers, so its own function is asked for them. What stands in a
 * span is held against what the case gave as well, without it.
 */
function passagesOf(one: EvalCase): GivenMaterial["passages"] {
  const { key: _key, field: _field, keywords, ...brand } = one.brand;
  const voiceGuide = { audience: "", dos: [], donts: [], bannedWords: [], samples: [] };
  const material = gather({
    brand: { voiceGuide, ...brand },
    keywords,
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
