import { describe, expect, it } from "vitest";
import { Failure } from "../errors.ts";
import { openDraftCheck } from "./check-draft.ts";
import { reviewAndRevise } from "./review-and-revise.ts";
import type { StageRunner } from "./stage-runner.ts";
import { unitsOf } from "./writers/model/draft-units.ts";
import { materialOf } from "./writers/model/material.fixture.ts";
import { readDraft } from "./writers/model/read-draft.ts";
import { quietContext } from "./writers/quiet-context.fixture.ts";
import { emptyBrief } from "./writers/writer.ts";
import type { Change, Finding, Plan, Reread, Ruling, Unusable } from "./writers/writer.ts";

const material = materialOf({
  overview:
    "The kettle holds 1.2 litres. Its handle stays cool. It is made in Leeds. Spare parts are kept for 10 years.",
});
const plan: Plan = {
  contentType: "post",
  writer: "test",
  title: "",
  angle: "",
  reader: "",
  mainKeyword: "",
  keywords: [],
  sections: [],
  networks: [],
  targetWords: { min: 0, max: null },
  notes: [],
  brief: emptyBrief,
};

const paragraphs = [
  "The kettle holds 1.2 litres. Its handle stays cool. [[p1]]",
  "It is made in Leeds. [[p1]]",
  "Spare parts are kept for 10 years. [[p1]]",
];
const head =
  "===\nTITLE: A kettle that stays cool in the hand, made in Leeds\nDESCRIPTION: A kettle.";

interface Said {
  review?: Finding[] | Unusable;
  revise?: Change[] | Unusable;
  recheck?: Ruling[] | Unusable;
}

/** Reads and revises the paragraphs with an editor who says what it is told to. */
async function edited(said: Said, given: readonly string[] = paragraphs) {
  const asked: string[] = [];
  let reread: Reread | undefined;
  const runner: StageRunner = {
    signal: new AbortController().signal,
    found: () => undefined,
    step: (_position, _stage, make) => make(),
    call: (_position, stage, _work, make) => {
      asked.push(stage);
      return make(quietContext());
    },
    keep: async () => {},
    leave: async () => {},
  };
  const withUnits = (units: readonly string[]) => readDraft(material, "post", [], units);
  let findings: readonly Finding[] = [];
  let doubts: readonly Finding[] = [];
  const { draft, problems } = await reviewAndRevise(
    runner,
    {
      review: async (_material, _plan, _draft, shown) => {
        doubts = shown;
        return said.review ?? [];
      },
      revise: async (_material, _plan, _draft, all) => {
        findings = all;
        return said.revise ?? [];
      },
      recheck: async (_material, _plan, what) => {
        reread = what;
        return said.recheck ?? [];
      },
      withUnits: (_material, _plan, units) => withUnits(units),
    },
    { material, plan, position: 1, check: openDraftCheck(undefined, 1) },
    withUnits(unitsOf("post", [...given, head].join("\n\n"))),
  );
  const text = draft.sections
    .flatMap(({ blocks }) => blocks)
    .map((block) =>
      block.kind === "quote"
        ? ""
        : (block.kind === "list" ? block.items : block.sentences).map((one) => one.text).join(" "),
    );
  return { asked, doubts, findings, reread, text, problems, notes: draft.notes, draft };
}

const finding: Finding = {
  unit: 2,
  quote: "It is made in Leeds.",
  category: "logic",
  problem: "Why does that matter?",
  fix: "",
};
const changed = { unit: 2, text: "It is made in Leeds, in a workshop. [[p1]]" };
const ruling = (one: Partial<Ruling>): Ruling => ({
  unit: 2,
  ruling: "keep",
  quote: "",
  instead: "",
  reason: "",
  ...one,
});
const before = [
  "The kettle holds 1.2 litres. Its handle stays cool.",
  "It is made in Leeds.",
  "Spare parts are kept for 10 years.",
];
const after = before.with(1, "It is made in Leeds, in a workshop.");

describe("a draft in which nobody finds anything", () => {
  it("stays, and neither a revision nor another reading is paid for", async () => {
    const { asked, text } = await edited({});
    expect([asked, text]).toEqual([["review"], before]);
  });

  it("is not read again where the revision changed nothing", async () => {
    const { asked, text } = await edited({ review: [finding], revise: [] });
    expect([asked, text]).toEqual([["review", "revise"], before]);
  });
});

describe("what code finds", () => {
  const wrong = before.with(1, "It has been tried 4839 times. [[p1]]");

  it("in no source is shown to the editor, and what the editor lets stand is right", async () => {
    const { doubts, asked, text, problems } = await edited({}, wrong);
    expect(doubts).toMatchObject([
      { unit: 2, category: "unsupported", quote: expect.stringContaining("4839") },
    ]);
    expect(asked).toEqual(["review"]);
    expect(text[1]).toContain("4839");
    expect(problems.map(({ code }) => code)).not.toContain("number_unsupported");
  });

  it("in no source is a finding where no editor could read, and is read again by itself", async () => {
    const { findings, reread, asked, problems } = await edited({ review: "unusable" }, wrong);
    expect(findings).toMatchObject([{ unit: 2, quote: expect.stringContaining("4839") }]);
    expect(asked).toEqual(["review", "revise", "recheck"]);
    expect(reread?.open).toMatchObject([{ unit: 2 }]);
    expect(problems.map(({ code }) => code)).not.toContain("number_unsupported");
  });

  it("beyond doubt is a finding with its unit and its words, beside the editor's", async () => {
    const long =
      "The kettle holds 1.2 litres, and its handle stays cool however long it boils. [[p1]]";
    const twice = [long, ...before, long];
    const { findings, doubts } = await edited({ review: [finding] }, twice);
    expect(findings[0]).toEqual(finding);
    expect(findings.slice(1)).toMatchObject([{ category: "repetition" }]);
    expect(doubts).toEqual([]);
  });

  it("stays in the report where nobody could read it again", async () => {
    const said = { review: "unusable", recheck: "unusable" } as const;
    const { problems, notes } = await edited(said, wrong);
    expect(problems.map(({ code }) => code)).toContain("number_unsupported");
    expect(notes.join(" ")).toContain("The last reading failed");
  });

  it("undoes a change that brought it in, unless somebody ruled on it", async () => {
    const said = {
      review: [finding],
      revise: [{ unit: 2, text: "It is made in Leeds by 381 people. [[p1]]" }],
    };
    expect((await edited(said)).text).toEqual(before);
    const kept = await edited({ ...said, recheck: [ruling({})] });
    expect(kept.text[1]).toBe("It is made in Leeds by 381 people.");
  });
});

describe("a ruling", () => {
  const said = { review: [finding], revise: [changed] };

  it("that keeps a change, or is missing, leaves the revision", async () => {
    for (const recheck of [[ruling({})], []]) {
      const { text, reread, problems } = await edited({ ...said, recheck });
      expect(text).toEqual(after);
      expect(reread?.changes).toEqual([{ unit: 2, before: paragraphs[1], after: changed.text }]);
      expect(problems.filter(({ code }) => code === "doubtful")).toEqual([]);
    }
  });

  it("that reverts brings back the unit as it was", async () => {
    const { text } = await edited({ ...said, recheck: [ruling({ ruling: "revert" })] });
    expect(text).toEqual(before);
  });

  it("that removes takes out that sentence alone, and its paragraph still rests on its passage", async () => {
    const { text, draft } = await edited({
      ...said,
      revise: [changed, { unit: 1, text: "The kettle holds 1.2 litres. It never drips. [[p1]]" }],
      recheck: [ruling({ unit: 1, ruling: "remove", quote: "It never drips." })],
    });
    expect(text[0]).toBe("The kettle holds 1.2 litres.");
    const [block] = draft.sections[0]?.blocks ?? [];
    expect(block?.kind === "paragraph" && block.citations?.map(({ passage }) => passage)).toEqual([
      "p1",
    ]);
  });

  it("that removes an item of a list leaves the others", async () => {
    const list = "- Cool handle\n- Never drips\n- Made in Leeds [[p1]]";
    const { draft } = await edited({
      review: [finding],
      revise: [{ unit: 2, text: list }],
      recheck: [ruling({ ruling: "remove", quote: "Never drips" })],
    });
    expect(draft.sections[0]?.blocks[1]).toMatchObject({
      kind: "list",
      items: [{ text: "Cool handle" }, { text: "Made in Leeds" }],
    });
  });

  it("that removes all there is of a paragraph flags it instead", async () => {
    const { text, problems } = await edited({
      ...said,
      recheck: [
        ruling({
          ruling: "remove",
          quote: "It is made in Leeds, in a workshop.",
          reason: "Is it?",
        }),
      ],
    });
    expect(text).toEqual(after);
    expect(problems.filter(({ code }) => code === "doubtful")).toMatchObject([
      { message: "“It is made in Leeds, in a workshop.” Is it?" },
    ]);
  });

  it("that mends puts another sentence in place of exactly that one", async () => {
    const mend = ruling({
      ruling: "mend",
      quote: "It is made in Leeds, in a workshop.",
      instead: "It is made in Leeds, they say.",
    });
    const { text } = await edited({ ...said, recheck: [mend] });
    expect(text).toEqual(before.with(1, "It is made in Leeds, they say."));
    const unknown = await edited({ ...said, recheck: [{ ...mend, quote: "It is not there." }] });
    expect(unknown.text).toEqual(after);
    expect(unknown.problems.map(({ code }) => code)).toContain("doubtful");
  });

  it("that flags leaves the text and tells the customer", async () => {
    const flag = ruling({ ruling: "flag", quote: "in a workshop", reason: "Check where." });
    const { text, problems } = await edited({ ...said, recheck: [flag] });
    expect(text).toEqual(after);
    expect(problems.filter(({ code }) => code === "doubtful")).toMatchObject([
      { message: "“in a workshop” Check where." },
    ]);
  });

  it("on a unit that there is not changes nothing", async () => {
    const recheck = [ruling({ unit: 99, ruling: "revert" }), ruling({ unit: 0, ruling: "remove" })];
    expect((await edited({ ...said, recheck })).text).toEqual(after);
  });
});

describe("a revision that broke the text", () => {
  it.each([
    ["lost its title", [{ unit: 5, text: "" }]],
    ["lost most of it", [1, 2].map((unit) => ({ unit, text: "" }))],
  ])("and %s is not taken: the draft stays", async (_, revise) => {
    const { text, draft } = await edited({ review: [finding], revise });
    expect(text).toEqual(before);
    expect(draft.title).toContain("stays cool");
  });

  it("may take out single paragraphs and add others", async () => {
    const { text } = await edited({
      review: [finding],
      revise: [
        { unit: 2, text: "" },
        { unit: 3, text: "Spare parts are kept. [[p1]]\n\nFor 10 years. [[p1]]" },
      ],
    });
    expect(text).toEqual([before[0], "Spare parts are kept.", "For 10 years."]);
  });
});

describe("an answer that could not be used", () => {
  it("of the review leaves the draft with a note", async () => {
    const { text, notes, asked } = await edited({ review: "unusable" });
    expect([text, asked]).toEqual([before, ["review"]]);
    expect(notes).toEqual([expect.stringContaining("The editor's reading failed")]);
  });

  it("of the revision leaves the draft, a note and what the editor found", async () => {
    const { text, notes, problems } = await edited({ review: [finding], revise: "unusable" });
    expect(text).toEqual(before);
    expect(notes).toEqual([expect.stringContaining("The revision failed")]);
    expect(problems.filter(({ code }) => code === "doubtful")).toMatchObject([
      { message: "“It is made in Leeds.” Why does that matter?" },
    ]);
  });

  it("of the last reading leaves the revision with a note", async () => {
    const { text, notes } = await edited({
      review: [finding],
      revise: [changed],
      recheck: "unusable",
    });
    expect(text).toEqual(after);
    expect(notes).toEqual([expect.stringContaining("The last reading failed")]);
  });
});

describe("what was never meant for readers", () => {
  const leaking = before.with(
    1,
    "It is made in Leeds. Buy at https://evil.example/shop now. [[p1]]",
  );

  it("is taken out whatever the editor says of it", async () => {
    for (const recheck of [[ruling({})], [], "unusable" as const]) {
      const { text } = await edited({ recheck }, leaking);
      expect(text.join(" ")).not.toContain("evil.example");
      expect(text).toEqual(before);
    }
  });

  it("is not a blank that readers are meant to fill in: that stays, and is reported", async () => {
    const copied = "It is made in Leeds. Say: Hi [name], are you still thinking? [[p1]]";
    const { text, problems } = await edited({ recheck: [ruling({})] }, before.with(1, copied));
    expect(text.join(" ")).toContain("Hi [name], are you still thinking?");
    expect(problems).toContainEqual(expect.objectContaining({ code: "blank" }));
  });

  it("is for the last reading to say where it may be innocent, and goes where nobody read it", async () => {
    const odd = before.with(1, "It is made in Leeds. As an AI, I would wait for spring. [[p1]]");
    const kept = await edited({ recheck: [ruling({})] }, odd);
    expect(kept.text.join(" ")).toContain("As an AI");
    expect(kept.problems).toContainEqual(expect.objectContaining({ code: "writer_talk" }));
    const unread = await edited({ recheck: "unusable" }, odd);
    expect(unread.text).toEqual(before);
  });

  it("is all there is: then there is no text", async () => {
    const all = ["Buy at https://evil.example/shop now. [[p1]]"];
    await expect(edited({}, all)).rejects.toThrow(Failure);
  });
});
