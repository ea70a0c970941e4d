import { expect, test } from "vitest";
import { emptyVoiceGuide } from "../records/brands/voice-guide.ts";
import type { ContentType } from "../writing/material.ts";
import { exampleInput } from "../writing/writers/fixtures/example-inputs.fixture.ts";
import { runStages } from "../writing/writers/fixtures/run-stages.fixture.ts";
import { editContent } from "./edit-content.ts";
import type { ContentEdit } from "./edit-content.ts";

async function edited(type: ContentType, language: string, edit: ContentEdit) {
  const input = exampleInput("first person", "none", "thread", "none", language);
  const { content } = await runStages(input, type);
  const text = { ...content, quality: { ...content.quality } };
  const whole = { markdown: content.markdown, ...edit };
  const brand = { ...input.brand, voiceGuide: emptyVoiceGuide };
  const before = { contentType: type, text, brand, keywords: input.keywords };
  return { content, after: editContent(before, type === "social" ? {} : whole) };
}

const types = ["article", "post", "newsletter", "social"] as const;
const languages = ["en", "de", "fr", "ja", "ar"];

test.each(types.flatMap((type) => languages.map((language) => [type, language] as const)))(
  "the word count is the same everywhere, and does not change when the text is saved unchanged: %s, %s",
  async (type, language) => {
    const { content, after } = await edited(type, language, {});
    const { words } = content.quality;
    expect(words).toBeGreaterThan(20);
    expect(after.quality["words"]).toBe(words);
    for (const { document } of [content, after]) {
      const page = document["json_ld"] as { wordCount?: number } | undefined;
      expect(page?.wordCount ?? words).toBe(words);
    }
  },
);

test("words are counted without URLs, citation marks, list numbers and image descriptions", async () => {
  const markdown = `# Title

One [two](https://example.com/a/b) three [1] [2](<https://example.com>).

![not counted](/agents/app/api/images/1/)

1. four
2. five
   1. six

> seven
>
> — Somebody

| eight | nine |
| --- | --- |
| ten | eleven |
`;
  const { after } = await edited("article", "en", { markdown });
  expect(after.quality["words"]).toBe(11);
});
