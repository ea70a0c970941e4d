/**
 * The models that Pressroom offers for download: open weights that write acceptably on a laptop without a graphics card.
 */
import { availableParallelism } from "node:os";

export interface KnownModel {
  /** The name after `local:`. */
  name: string;
  title: string;
  licence: string;
  /** The languages that it writes well, as BCP 47 codes. */
  languages: readonly string[];
  bytes: number;
  /** Memory that it needs with the default context. */
  memoryBytes: number;
  /** Billions of active weights per token, which determine the speed. */
  billions: number;
  /** Pinned to a revision, so that the file does not change. */
  url: string;
  /** Null if unknown; then the hub's checksum is used. */
  sha256: string | null;
  /** Whom the model suits, in a few words. */
  note: string;
}

const giga = 1_000_000_000;
/** The server of all models; a mirror can replace it. */
export const hub = "https://huggingface.co";
const european = ["en", "de", "fr", "es", "it"] as const;

/**
 * In the order in which they are shown; the first is the default. The hub was not reachable, so in November 2026 sizes,
 * revisions and checksums were compared across several public repositories that pin the same files.
 */
export const catalog: readonly KnownModel[] = [
  {
    name: "qwen3-4b",
    title: "Qwen3 4B Instruct 2507",
    licence: "Apache-2.0",
    languages: european,
    bytes: 2_497_281_120,
    memoryBytes: 6 * giga,
    billions: 4,
    url: `${hub}/unsloth/Qwen3-4B-Instruct-2507-GGUF/resolve/a06e946bb6b655725eafa393f4a9745d460374c9/Qwen3-4B-Instruct-2507-Q4_K_M.gguf`,
    sha256: "3605803b982cb64aead44f6c1b2ae36e3acdb41d8e46c8a94c6533bc4c67e597",
    note: "the best choice for most machines",
  },
  {
    name: "ministral-3b",
    title: "Ministral 3 3B Instruct 2512",
    licence: "Apache-2.0",
    languages: european,
    bytes: 2_147_023_008,
    memoryBytes: 5 * giga,
    billions: 3.4,
    url: `${hub}/mistralai/Ministral-3-3B-Instruct-2512-GGUF/resolve/eb599d408350ea2bb60452cb86be7c7b2fc28227/Ministral-3-3B-Instruct-2512-Q4_K_M.gguf`,
    sha256: "9ed150d4367e68df0ac8e1540f6ddc65b42d0ee26378329d1ecbca60f93fc5f8",
    note: "a little smaller, good at European languages",
  },
  {
    name: "qwen3.5-4b",
    title: "Qwen3.5 4B",
    licence: "Apache-2.0",
    languages: european,
    bytes: 2_740_937_888,
    memoryBytes: 6 * giga,
    billions: 4,
    url: `${hub}/unsloth/Qwen3.5-4B-GGUF/resolve/e87f176479d0855a907a41277aca2f8ee7a09523/Qwen3.5-4B-Q4_K_M.gguf`,
    sha256: "00fe7986ff5f6b463e62455821146049db6f9313603938a70800d1fb69ef11a4",
    note: "newer; slower, because it rereads long material for each call",
  },
  {
    name: "gemma-4-e4b",
    title: "Gemma 4 E4B",
    licence: "Apache-2.0",
    languages: european,
    bytes: 5_335_291_936,
    memoryBytes: 8 * giga,
    billions: 4.5,
    url: `${hub}/lmstudio-community/gemma-4-E4B-it-GGUF/resolve/99210a71094c6aa8559f764e0cadedd7d89de94d/gemma-4-E4B-it-Q4_K_M.gguf`,
    sha256: "0ffb122c8b6921f13cbc34186e052524d0b5803b17f4867b7197a561400b3770",
    note: "the largest; for machines with 16 GB of memory",
  },
  {
    name: "qwen3-1.7b",
    title: "Qwen3 1.7B",
    licence: "Apache-2.0",
    languages: ["en"],
    bytes: 1_107_409_472,
    memoryBytes: 3 * giga,
    billions: 1.7,
    url: `${hub}/unsloth/Qwen3-1.7B-GGUF/resolve/d7f544eead698dbd1f15126ef60b45a1e1933222/Qwen3-1.7B-Q4_K_M.gguf`,
    sha256: "b139949c5bd74937ad8ed8c8cf3d9ffb1e99c866c823204dc42c0d91fa181897",
    note: "for small machines and simple content",
  },
];

export function findKnownModel(name: string): KnownModel | undefined {
  return catalog.find((model) => model.name === name);
}

export type SpeedClass = "fast" | "moderate" | "slow";

export interface ExpectedSpeed {
  tokensPerSecond: number;
  class: SpeedClass;
  /** For all steps of an article of usual length. */
  articleMinutes: number;
}

/** Measured on two cores: 6.5 tokens per second with four billion weights, 13 with 1.7. */
const tokensPerSecondPerCore = 12.5;
/** With more cores, memory bandwidth is the bottleneck. */
const coresMax = 6;
/** The tokens that the four steps of an article write, plus a third of those that they read, which is faster. */
const articleTokens = 9_000;

/** Estimated from the model's size and this machine's cores, until there are measurements of jobs. */
export function expectedSpeed(
  { billions }: Pick<KnownModel, "billions">,
  cores = availableParallelism(),
): ExpectedSpeed {
  const exact = (tokensPerSecondPerCore * Math.min(cores, coresMax)) / billions;
  return {
    tokensPerSecond: Math.max(1, Math.round(exact)),
    class: exact >= 20 ? "fast" : exact >= 8 ? "moderate" : "slow",
    articleMinutes: Math.max(1, Math.round(articleTokens / exact / 60)),
  };
}
