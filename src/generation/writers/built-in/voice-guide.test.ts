import { describe, expect, it } from "vitest";
import { emptyVoiceGuide } from "../../../records/voice-guide.ts";
import type { ContentType } from "../../material.ts";
import { roaster } from "./close-reading.fixture.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const types: readonly ContentType[] = ["article", "post", "newsletter", "social"];

async function withGuide(guide: Partial<typeof emptyVoiceGuide>, type: ContentType = "post") {
  const voiceGuide = { ...emptyVoiceGuide, ...guide };
  const walked = await walkTheRoad({ ...roaster, brand: { ...roaster.brand, voiceGuide } }, type);
  return { ...walked, notes: walked.content.quality.notes.join(" ") };
}

describe("the brand's voice guide", () => {
  it.each(types)("keeps its banned words out of %s, in every form of them", async (type) => {
    const plain = await walkTheRoad(roaster, type);
    expect(plain.content.markdown).toMatch(/keep|facts/u);
    const { content, notes, found } = await withGuide({ bannedWords: ["keep", "facts"] }, type);
    expect(content.markdown).not.toMatch(/\bkeep|\bfacts\b/iu);
    expect(notes).toContain("None of the brand's banned words");
    expect(found.map(({ code }) => code)).not.toContain("banned_word");
  });

  it("is told what was followed, and what nothing here can measure", async () => {
    const { notes, content } = await withGuide({
      dos: ["Speak to one person."],
      donts: ["No exclamation marks.", "Do not mention the fridge."],
      samples: ["You don't need a scale."],
    });
    expect(notes).toContain("followed as the draft shows: no exclamation marks;");
    expect(notes).toContain("nothing here can follow or measure: “Speak to one person”");
    expect(notes).toContain("samples are not imitated");
    expect(content.markdown).not.toContain("fridge");
  });

  it("names the reader in the plan and not in the text", async () => {
    const audience = "People who are a little afraid of espresso.";
    const { plan, content } = await withGuide({ audience });
    expect(plan.reader).toBe(audience);
    expect(content.markdown).not.toContain("afraid");
  });

  it("says nothing where there is no guide", async () => {
    const { notes } = await withGuide({});
    expect(notes).not.toMatch(/voice guide|banned/u);
  });
});
