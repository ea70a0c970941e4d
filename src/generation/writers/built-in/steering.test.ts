import { describe, expect, it } from "vitest";
import { steeringOf } from "./steering.ts";

describe("steeringOf", () => {
  it.each([
    ["Write for beginners.", { audience: "beginners" }],
    ["Zielgruppe: junge Familien", { audience: "junge Familien" }],
    ["Keep it short", { short: true }],
    ["at most 300 words", { wordsMax: 300 }],
    ["höchstens 200 Wörter", { wordsMax: 200 }],
    ["Do not mention prices or discounts.", { avoid: ["prices", "discounts"] }],
    ["Keine Preise erwähnen", { avoid: ["Preise"] }],
    ["end with a call to action", { callToAction: true }],
    ["use questions as headings", { questionHeadings: true }],
    ["no hashtags, no FAQ", { noHashtags: true, noFaq: true }],
    ["casual tone", { register: "casual" }],
    ["bitte duzen", { address: "du" }],
  ])("follows %j", (instructions, followed) => {
    const steering = steeringOf(instructions);
    expect(steering).toMatchObject(followed);
    expect(steering.wishes.length).toBeGreaterThan(0);
    expect(steering.ignored).toEqual([]);
  });

  it("says what it does not follow, and follows the rest", () => {
    const steering = steeringOf("Compare us with three competitors. Keep it short.");
    expect(steering.wishes.map(({ said }) => said)).toEqual(["kept short"]);
    expect(steering.ignored).toEqual(["Compare us with three competitors"]);
  });

  it("takes no purpose for an audience", () => {
    expect(steeringOf("for the blog").audience).toBeNull();
  });

  it("asks for nothing where there is nothing", () => {
    expect(steeringOf(null)).toMatchObject({ wishes: [], ignored: [], avoid: [] });
  });
});
