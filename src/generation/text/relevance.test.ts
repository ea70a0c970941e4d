import { describe, expect, it } from "vitest";
import { countOf, relevanceTo, says, shared, stemSet, weighed } from "./relevance.ts";

describe("countOf", () => {
  it("counts whole words, whatever their case", () => {
    expect(countOf("Bean, beans and BEAN.", "bean")).toBe(2);
  });

  it("takes a phrase as it is, with every sign in it", () => {
    expect(countOf("a $& b $& c", "$&")).toBe(2);
    expect(countOf("x", "")).toBe(0);
  });

  it("takes a hyphen for a blank", () => {
    expect(countOf("Der Pedelec-Akku im Winter", "Pedelec Akku")).toBe(1);
    expect(countOf("Der Pedelec Akku im Winter", "Pedelec-Akku")).toBe(1);
  });

  it("counts in scripts without spaces", () => {
    expect(countOf("新鮮なコーヒー豆を", "コーヒー豆")).toBe(1);
  });
});

it("a phrase is said in other endings too", () => {
  expect(says("How fresh is roasted coffee?", "freshly roasted coffee")).toBe(true);
  expect(says("How fresh is coffee?", "freshly roasted coffee")).toBe(false);
});

describe("shared", () => {
  it("lets singular and plural meet and leaves small words out", () => {
    expect(shared("the grinders and the beans", stemSet("a grinder for the bean"))).toBe(2);
  });
});

it("what makes a subject special tells more than what any text of the brand is about", () => {
  const subject = weighed("Why pour over coffee tastes sour", stemSet("pour over coffee"));
  const answer = relevanceTo("A sour cup means that the grind is too coarse.", subject);
  const recipe = relevanceTo("For pour over coffee we suggest 15 grams of coffee.", subject);
  expect(answer).toBeGreaterThan(recipe);
  expect(recipe).toBeGreaterThan(0);
  expect(relevanceTo("Every Saturday at ten we open.", subject)).toBe(0);
});

it("of two texts that share the same words with a subject the shorter one is nearer to it", () => {
  const subject = weighed("sour", stemSet(""));
  expect(relevanceTo("A sour cup.", subject)).toBeGreaterThan(
    relevanceTo("A sour cup stands on the table beside the window of the house.", subject),
  );
});
