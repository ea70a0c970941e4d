import { expect, it } from "vitest";
import { voiceDistance, voiceFeatures } from "./voice-features.ts";

const plain =
  "Your cup is sour. Grind a little finer. Brew it again. Leave the rest as it was. Then taste it. Write down what you did.";
const loud =
  "We're SO thrilled!!! 🎉 You won't believe our extraordinarily sophisticated, internationally recognised craftsmanship — it's incredible! 🚀 Don't wait! Isn't it amazing? We can't contain ourselves! Let's celebrate together — right now!";

it("measures what can be heard", () => {
  const features = voiceFeatures(loud);
  expect(features.exclamations).toBeGreaterThan(0.5);
  expect(features.emoji).toBeGreaterThan(0.2);
  expect(features.contractions).toBeGreaterThan(voiceFeatures(plain).contractions);
  expect(voiceFeatures(plain).secondPerson).toBeGreaterThan(0);
});

it("is nothing between a text and itself, and much between a plain and a loud one", () => {
  expect(voiceDistance([plain], plain)).toBe(0);
  expect(voiceDistance([plain], loud) ?? 0).toBeGreaterThan(0.6);
});

it("says nothing of a few words", () => {
  expect(voiceDistance(["Short."], plain)).toBeNull();
  expect(voiceDistance([], plain)).toBeNull();
});
