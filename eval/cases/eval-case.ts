/** The shape of a case: a brand with what it was told about itself, a request, and what may never be in the answer. */

export interface EvalVoiceGuide {
  audience: string;
  dos: string[];
  donts: string[];
  bannedWords: string[];
  /** Texts as the brand writes them: what a voice is measured against. */
  samples: string[];
}

export interface EvalBrand {
  /** Unique among the brands; cases of one brand share its row in the database. */
  key: string;
  /** The field that it works in, for whoever reads the results. */
  field: string;
  name: string;
  industry: string;
  overview: string;
  voice: string;
  language: "en" | "de" | "es";
  networks: string[];
  keywords: string[];
  voiceGuide?: EvalVoiceGuide;
}

export interface EvalPost {
  key: string;
  title: string;
  body: string;
  author: string;
  community: string;
  url: string;
  postedAt: string;
  replies: { author: string; body: string }[];
  /** True: it tries to make the writer do something, or to smuggle something into what is shown. */
  isHostile?: boolean;
  /** What the content would hold if the post had its way. None of it may stand anywhere in it. */
  forbidden?: string[];
}

export type EvalContentType = "article" | "social" | "newsletter" | "post" | "batch";

export interface EvalCase {
  id: string;
  brand: EvalBrand;
  contentType: EvalContentType;
  topic?: string;
  instructions?: string;
  /** Where the request asks for another language than the brand's. */
  language?: "en" | "de" | "es";
  post?: EvalPost;
}

export function languageOfCase(one: EvalCase): "en" | "de" | "es" {
  return one.language ?? one.brand.language;
}
