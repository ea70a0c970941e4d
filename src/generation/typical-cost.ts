/** What a job may cost before any such job was seen: from how many tokens its calls take, and what those cost. */
import type { ModelPrice } from "../config/model-values.ts";
import { costOf } from "../llm/price.ts";
import type { GenerationParameters } from "./accept.ts";

type Kind = GenerationParameters["contentType"];

interface Tokens {
  input: number;
  cached: number;
  output: number;
}

/**
 * Of all calls of one job, in the median of five topics, with the played model (four characters a token, no thoughts), a
 * brand of two sentences and no forum post.
 */
const measured: Readonly<Record<Kind, Tokens>> = {
  article: { input: 7_813, cached: 4_544, output: 2_574 },
  social: { input: 868, cached: 512, output: 299 },
  newsletter: { input: 1_832, cached: 1_088, output: 725 },
  post: { input: 1_908, cached: 1_088, output: 1_392 },
  batch: { input: 13_265, cached: 8_000, output: 5_038 },
};

/** Longer material, a round of edits, and nothing cached: what was edited once took nearly twice as much. */
const more = 2;

/** In millionths of a dollar. */
export function typicalCost(price: ModelPrice, contentType: Kind): { from: number; to: number } {
  const { input, cached, output } = measured[contentType];
  const from = costOf(price, {
    inputTokens: input,
    cachedInputTokens: cached,
    cacheWriteTokens: 0,
    outputTokens: output,
  });
  const to = costOf(price, {
    inputTokens: more * input,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: more * output,
  });
  return { from: from ?? 0, to: to ?? 0 };
}
