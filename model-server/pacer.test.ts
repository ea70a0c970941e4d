import { expect, test } from "vitest";
import { createPacer } from "./pacer.ts";
import { createPromptCache } from "./prompt-cache.ts";
import { piecesOf } from "./tokens.ts";

function whole(stream: number): string {
  return Array.from({ length: 20 }, (_, index) => `${stream}:${index} `).join("");
}

test("what is due goes out in order, each stream whole, and then it is done", async () => {
  const pacer = createPacer();
  const sent = await Promise.all(
    Array.from(
      { length: 50 },
      (_, stream) =>
        new Promise<string>((resolve) => {
          let text = "";
          pacer.add({
            frameCount: 20,
            frameAt: (index) => `${stream}:${index} `,
            dueMs: (index) => index * 3,
            write: (part) => {
              text += part;
            },
            done: () => resolve(text),
          });
        }),
    ),
  );
  expect(sent).toEqual(sent.map((_, stream) => whole(stream)));
  pacer.close();
});

test("a stream that is taken off the line sends nothing more", async () => {
  const pacer = createPacer();
  let text = "";
  let isDone = false;
  const takeOff = pacer.add({
    frameCount: 3,
    frameAt: (index) => `${index}`,
    dueMs: (index) => index * 20,
    write: (part) => {
      text += part;
    },
    done: () => {
      isDone = true;
    },
  });
  takeOff();
  await new Promise<void>((resolve) => {
    pacer.add({
      frameCount: 1,
      frameAt: () => "",
      dueMs: () => 100,
      write: () => undefined,
      done: resolve,
    });
  });
  expect({ text, isDone }).toEqual({ text: "0", isDone: false });
  pacer.close();
});

test("pieces together are the text, and no character is torn", () => {
  const text = "Grüße 👩‍🚀 aus 日本, ".repeat(20);
  for (const tokens of [0.5, 1, 3, 5]) {
    const pieces = piecesOf(text, tokens);
    expect(pieces.join("")).toBe(text);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  }
});

test("a cache knows a beginning only after its answer has begun, for the same model, by blocks of 64 tokens", () => {
  const cache = createPromptCache();
  const prompt = "a".repeat(256 * 3 + 100);
  const first = cache.read("m", prompt, prompt.length);
  expect(first).toMatchObject({ cachedTokens: 0, writtenTokens: 192 });
  expect(cache.read("m", prompt, prompt.length).cachedTokens).toBe(0);
  first.remember();
  expect(cache.read("m", prompt, prompt.length).cachedTokens).toBe(192);
  expect(cache.read("m", `${prompt.slice(0, 600)}b`, 601).cachedTokens).toBe(128);
  expect(cache.read("m", `b${prompt}`, prompt.length).cachedTokens).toBe(0);
  expect(cache.read("other", prompt, prompt.length).cachedTokens).toBe(0);
});

test("a cache that is full forgets its oldest beginning", () => {
  const cache = createPromptCache(3);
  const prompts = ["a", "b", "c", "d"].map((letter) => letter.repeat(256));
  for (const prompt of prompts) cache.read("m", prompt, 256).remember();
  expect(prompts.map((prompt) => cache.read("m", prompt, 256).cachedTokens)).toEqual([
    0, 64, 64, 64,
  ]);
});
