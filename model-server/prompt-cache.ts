/**
 * Which beginnings of prompts were seen before, as providers' prompt caches do: by blocks of 64 tokens, each known by
 * all that stands before it. A beginning counts as seen once an answer to it has begun, not while it is being read.
 */
import { hashOf } from "./seeded.ts";
import { charactersPerToken } from "./tokens.ts";

const tokensPerBlock = 64;

export interface CacheReading {
  cachedTokens: number;
  /** Tokens that a later prompt with the same beginning will find. */
  writtenTokens: number;
  /** Called when the answer begins: from now on this beginning is known. */
  remember(): void;
}

export interface PromptCache {
  /** `cacheableCharacters` is where the cache ends: the last breakpoint, or the whole prompt. */
  read(model: string, prompt: string, cacheableCharacters: number): CacheReading;
  forget(): void;
}

export function createPromptCache(blocksMax = 200_000): PromptCache {
  const seen = new Set<string>();

  return {
    read(model, prompt, cacheableCharacters) {
      const blocks = blocksOf(model, prompt, Math.min(prompt.length, cacheableCharacters));
      let known = 0;
      for (const block of blocks) {
        if (!seen.has(block)) break;
        known += 1;
      }
      return {
        cachedTokens: known * tokensPerBlock,
        writtenTokens: (blocks.length - known) * tokensPerBlock,
        remember() {
          for (const block of blocks) {
            // Put at the end again, so that what is used stays and the oldest goes.
            seen.delete(block);
            seen.add(block);
          }
          for (const oldest of seen) {
            if (seen.size <= blocksMax) break;
            seen.delete(oldest);
          }
        },
      };
    },
    forget: () => seen.clear(),
  };
}

function blocksOf(model: string, prompt: string, characters: number): string[] {
  const size = tokensPerBlock * charactersPerToken;
  const keys: string[] = [];
  // Two hashes with different seeds: a false hit would be a lie about money.
  let left = hashOf(model, 1);
  let right = hashOf(model, 2);
  for (let end = size; end <= characters; end += size) {
    const block = prompt.slice(end - size, end);
    left = hashOf(block, left);
    right = hashOf(block, right ^ 0x5bd1e995);
    keys.push(`${left}.${right}`);
  }
  return keys;
}
