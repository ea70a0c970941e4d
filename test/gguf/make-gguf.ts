/**
 * Creates a model of a few megabytes that a real engine runs: `node test/gguf/make-gguf.ts FILE [KIND]`. The readable
 * one writes sentences about bread, because each of its words makes the next one likely; the random one writes noise;
 * the others are each broken in a different way.
 */
import { writeFileSync } from "node:fs";
import { ggufFile } from "./gguf-file.ts";
import type { Metadata, Tensor } from "./gguf-file.ts";

export const corruptions = [
  "bad_magic",
  "bad_version",
  "truncated",
  "unknown_tensor_type",
  "duplicate_token",
] as const;
export type GgufKind = "readable" | "random" | (typeof corruptions)[number];

/** Each sentence becomes a paragraph. */
const sentences = [
  "A good loaf begins with patience and a bowl that is large enough for the dough.",
  "Most people bake too early because they watch the clock and not the dough.",
  "When the kitchen is cold you should wait longer before you shape anything.",
  "We weigh flour and water on a scale, which makes every batch easier to repeat.",
  "Salt goes in last, after the flour has taken up all of its water.",
  "If your crust turns out pale, leave it in for ten more minutes.",
  "Steam keeps the surface soft while the inside is still growing.",
  "There is no need to buy expensive tools for this kind of baking.",
  "Our bakers use the same method at home and in the shop.",
  "Let it rest on a rack so that the bottom stays crisp.",
  "An open window will not harm dough that is covered with a cloth.",
  "Write down what you did, and change one thing at a time the next day.",
];
/** Ends the text, as writers are asked to end a draft. None of its words is in a sentence. */
const title = ["TITLE:", "▁Slow", "▁bread", "▁daily"];
/** How often it follows a paragraph, compared with each sentence. */
const titleWeight = 0.6;

const embedding = 256;
/** What a component of 1 becomes when RMS normalization is applied to a vector of otherwise zeros. */
const normalized = Math.sqrt(embedding);
const contextTokens = 32_768;

interface Vocabulary {
  tokens: string[];
  types: number[];
  scores: number[];
  idOf: Map<string, number>;
}

const tokenTypes = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;
const end = "</s>";
const lineFeed = "<0x0A>";
/** As a character and as a byte. */
const quotes = ['"', "<0x22>"];

function makeVocabulary(): Vocabulary {
  const vocabulary: Vocabulary = { tokens: [], types: [], scores: [], idOf: new Map() };
  const add = (token: string, type: number) => {
    if (vocabulary.idOf.has(token)) return;
    vocabulary.idOf.set(token, vocabulary.tokens.length);
    vocabulary.tokens.push(token);
    vocabulary.types.push(type);
    // Longer pieces are merged first.
    vocabulary.scores.push(type === tokenTypes.normal ? token.length - 100 : 0);
  };
  add("<unk>", tokenTypes.unknown);
  add("<s>", tokenTypes.control);
  add(end, tokenTypes.control);
  add("<|im_start|>", tokenTypes.control);
  add("<|im_end|>", tokenTypes.control);
  for (let byte = 0; byte < 256; byte += 1) {
    add(`<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`, tokenTypes.byte);
  }
  // Pieces of a word are merged in pairs, so the vocabulary needs all prefixes of each word.
  for (const word of words()) {
    for (let length = 1; length <= word.length; length += 1) {
      add(word.slice(0, length), tokenTypes.normal);
    }
  }
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  for (const character of printable) add(character, tokenTypes.normal);
  // Other words in a prompt take one token per two letters.
  const letters = printable.filter((character) => /[a-z]/u.test(character));
  for (const one of ["▁", ...letters]) {
    for (const two of letters) add(one + two, tokenTypes.normal);
  }
  return vocabulary;
}

function words(): Set<string> {
  return new Set([
    ...title,
    ...sentences.flatMap((sentence) => sentence.split(" ").map((word) => `▁${word}`)),
  ]);
}

/** Which token follows which: from the sentences and from the prompt's template. */
function bigrams({ idOf }: Vocabulary): Map<number, Map<number, number>> {
  const counts = new Map<number, Map<number, number>>();
  const id = (token: string) => idOf.get(token) ?? 0;
  const count = (one: string, two: string, weight: number) => {
    const from = counts.get(id(one)) ?? new Map<number, number>();
    from.set(id(two), (from.get(id(two)) ?? 0) + weight);
    counts.set(id(one), from);
  };
  const [titleFirst = "", titleLast = ""] = [title[0], title.at(-1)];
  count(lineFeed, titleFirst, titleWeight);
  for (const [at, token] of title.slice(1).entries()) count(title[at] ?? "", token, 1);
  count(titleLast, end, 1);
  for (const sentence of sentences) {
    const tokens = sentence.split(" ").map((word) => `▁${word}`);
    const [first = "", last = ""] = [tokens[0], tokens.at(-1)];
    for (const [at, token] of tokens.slice(1).entries()) count(tokens[at] ?? "", token, 1);
    count(lineFeed, first, 1);
    for (const quote of quotes) count(quote, first, 1);
    // A paragraph ends with its sentence. If a grammar forbids that, as in JSON strings, the string ends.
    count(last, lineFeed, 0.985);
    for (const quote of quotes) count(last, quote, 0.01);
    count(last, first, 0.005);
  }
  return counts;
}

/** The readable model's tensors: each word has its own dimension, and the rows of the output contain the next words. */
function readableTensors(vocabulary: Vocabulary): Pick<Required<Tensor>, "at">[] {
  const counts = bigrams(vocabulary);
  const dimensions = new Map([...counts.keys()].map((token, index) => [token, index + 1]));
  if (dimensions.size >= embedding) throw new Error("more words than dimensions");
  const output = new Map<number, number>();
  for (const [token, next] of counts) {
    const sum = [...next.values()].reduce((total, weight) => total + weight, 0);
    for (const [other, weight] of next) {
      if (weight === 0) continue;
      const logit = likely + Math.log(weight / sum);
      output.set(other * embedding + (dimensions.get(token) ?? 0), logit / normalized);
    }
  }
  return [
    // Tokens without their own dimension share the first one, from which nothing follows.
    {
      at: (index) =>
        (dimensions.get(Math.floor(index / embedding)) ?? 0) === index % embedding ? 1 : 0,
    },
    { at: (index) => output.get(index) ?? 0 },
  ];
}

/** How far the logits of possible next words are above those of words that never follow. */
const likely = 24;

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

export function makeGguf(kind: GgufKind = "readable"): Buffer {
  const vocabulary = makeVocabulary();
  if (kind === "duplicate_token") vocabulary.tokens[400] = vocabulary.tokens[401] ?? "";
  const random = randomNumbers(7);
  const noise = { at: () => random() / 4 };
  const [tokenWeights, outputWeights] =
    kind === "random" ? [noise, noise] : readableTensors(vocabulary);
  const inner = kind === "random" ? noise : {};
  const square = [embedding, embedding];
  const one = { at: () => 1 };
  const tensors: Tensor[] = [
    {
      name: "token_embd.weight",
      shape: [embedding, vocabulary.tokens.length],
      kind: "f16",
      ...tokenWeights,
    },
    { name: "blk.0.attn_norm.weight", shape: [embedding], kind: "f32", ...one },
    ...["attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"].map(
      (name): Tensor => ({ name: `blk.0.${name}.weight`, shape: square, kind: "f16", ...inner }),
    ),
    { name: "blk.0.ffn_norm.weight", shape: [embedding], kind: "f32", ...one },
    { name: "output_norm.weight", shape: [embedding], kind: "f32", ...one },
    {
      name: "output.weight",
      shape: [embedding, vocabulary.tokens.length],
      kind: "f16",
      ...outputWeights,
    },
  ];
  return corrupted(kind, ggufFile(metadata(vocabulary), tensors));
}

const u32 = (value: number): Metadata => ({ type: "u32", value });
const string = (value: string): Metadata => ({ type: "string", value });

function metadata({ tokens, types, scores }: Vocabulary): Map<string, Metadata> {
  return new Map<string, Metadata>([
    ["general.architecture", string("llama")],
    ["general.name", string("Pressroom's test model")],
    ["llama.vocab_size", u32(tokens.length)],
    ["llama.context_length", u32(contextTokens)],
    ["llama.embedding_length", u32(embedding)],
    ["llama.block_count", u32(1)],
    ["llama.feed_forward_length", u32(embedding)],
    ["llama.attention.head_count", u32(4)],
    ["llama.attention.head_count_kv", u32(4)],
    ["llama.rope.dimension_count", u32(embedding / 4)],
    ["llama.attention.layer_norm_rms_epsilon", { type: "f32", value: 1e-6 }],
    ["llama.rope.freq_base", { type: "f32", value: 10_000 }],
    ["tokenizer.ggml.model", string("llama")],
    ["tokenizer.ggml.tokens", { type: "strings", value: tokens }],
    ["tokenizer.ggml.scores", { type: "f32s", value: scores }],
    ["tokenizer.ggml.token_type", { type: "i32s", value: types }],
    ["tokenizer.ggml.bos_token_id", u32(1)],
    ["tokenizer.ggml.eos_token_id", u32(2)],
    ["tokenizer.ggml.unknown_token_id", u32(0)],
    ["tokenizer.ggml.add_bos_token", { type: "bool", value: false }],
    ["tokenizer.ggml.add_space_prefix", { type: "bool", value: false }],
    ["tokenizer.chat_template", string(chatTemplate)],
  ]);
}

const chatTemplate =
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}";

function corrupted(kind: GgufKind, file: Buffer): Buffer {
  switch (kind) {
    case "bad_magic":
      file.write("FUGG", 0);
      return file;
    case "bad_version":
      file.writeUInt32LE(99, 4);
      return file;
    case "truncated":
      return file.subarray(0, Math.floor(file.byteLength / 2));
    case "unknown_tensor_type": {
      // After the name: the number of dimensions, two dimensions, then the type.
      const name = file.indexOf("token_embd.weight");
      file.writeUInt32LE(9_999, name + "token_embd.weight".length + 4 + 16);
      return file;
    }
    default:
      return file;
  }
}

if (import.meta.main) {
  const [path, kind = "readable"] = process.argv.slice(2);
  if (path === undefined) throw new Error("usage: node test/gguf/make-gguf.ts FILE [KIND]");
  writeFileSync(path, makeGguf(kind as GgufKind));
}
