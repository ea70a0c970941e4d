import type { Brand } from "@pressroom/client";
import { describe, expect, test } from "vitest";
import { beginEdit, changedFields, rebase, toDraft, toUpdate } from "./brand-draft.ts";

const brand: Brand = {
  brand_id: 7,
  name: "Harbour Roast",
  industry: "Coffee",
  overview: "Roasts coffee.",
  voice: "Plain.",
  voice_guide: {
    audience: "",
    dos: ["Weigh it."],
    donts: [],
    banned_words: ["hype", "delve"],
    samples: ["One.\n\nTwo."],
  },
  thread_rules: {
    threshold: 0.5,
    required_words: [],
    excluded_words: [],
    digest: false,
    second_opinion: false,
  },
  language: "en",
  networks: ["linkedin", "bluesky"],
  citations: "default",
  is_default: true,
  keywords_count: 2,
  archived_at: null,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

describe("an edited brand", () => {
  test("sends only changed fields", () => {
    const edit = beginEdit(brand);
    expect(toUpdate(edit)).toEqual({});
    const draft = {
      ...edit.draft,
      name: " Harbour ",
      dos: "Weigh it.\n\n Grind it. ",
      banned_words: "hype,\ndelve, journey",
      samples: [...edit.draft.samples, "  "],
    };
    expect(toUpdate({ ...edit, draft })).toEqual({
      name: "Harbour",
      voice_guide: { dos: ["Weigh it.", "Grind it."], banned_words: ["hype", "delve", "journey"] },
    });
  });

  test("ignores spaces, empty lines and the order of networks", () => {
    const edit = beginEdit(brand);
    const draft = {
      ...edit.draft,
      overview: "Roasts coffee. ",
      dos: "\nWeigh it.\n",
      networks: ["bluesky", "linkedin"],
    };
    expect(changedFields({ ...edit, draft })).toEqual([]);
  });

  test("takes over changes saved elsewhere to fields not changed here", () => {
    const edit = beginEdit(brand);
    const mine = { ...edit, draft: { ...edit.draft, voice: "Loud." } };
    const merged = rebase(mine, toDraft({ ...brand, industry: "Tea" }));
    expect(merged.draft).toMatchObject({ voice: "Loud.", industry: "Tea" });
    expect(merged.conflicts).toEqual([]);
    expect(toUpdate(merged)).toEqual({ voice: "Loud." });
  });

  test("keeps both versions of a field changed here and elsewhere until one is chosen", () => {
    const edit = beginEdit(brand);
    const mine = { ...edit, draft: { ...edit.draft, voice: "Loud." } };
    const theirs = toDraft({ ...brand, voice: "Soft." });
    const merged = rebase(mine, theirs);
    expect(merged).toMatchObject({
      base: { voice: "Soft." },
      draft: { voice: "Loud." },
      conflicts: ["voice"],
    });
    expect(rebase(merged, theirs).conflicts).toEqual(["voice"]);
    expect(rebase({ ...merged, conflicts: [] }, theirs).conflicts).toEqual([]);
  });

  test("has no conflict if both changed a field to the same value", () => {
    const edit = beginEdit(brand);
    const mine = { ...edit, draft: { ...edit.draft, voice: "Soft. " } };
    const merged = rebase(mine, toDraft({ ...brand, voice: "Soft." }));
    expect(merged.conflicts).toEqual([]);
    expect(changedFields(merged)).toEqual([]);
  });
});
