import { describe, expect, it } from "vitest";
import { Failure } from "../../errors.ts";
import { openDraftCheck } from "../../jobs/check-draft.ts";
import { reviewAndEdit } from "./review-and-edit.ts";
import type { StageRunner } from "../stage-runner.ts";
import { unitsOf } from "../writers/model/draft-units.ts";
import { materialOf } from "../writers/model/material.fixture.ts";
import { readDraft } from "../writers/model/read-draft.ts";
import { quietContext } from "../writers/quiet-context.fixture.ts";
import { emptyBrief } from "../writer.ts";
import type {
  Draft,
  DraftToReview,
  Edit,
  Plan,
  Reread,
  Review,
  Ruling,
  Unusable,
} from "../writer.ts";

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
  edits?: Edit[] | Unusable;
  recheck?: Ruling[] | Unusable;
  sources?: Review["sources"];
  /** Lines of the head. */
  added?: string[];
}

function unitsWith(some: readonly string[]): string[] {
  return unitsOf("post", [...some, head].join("\n\n"));
}

/** Reads and edits the paragraphs with an editor who says what it is told to. */
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
  let shown: DraftToReview | undefined;
  const { draft, problems } = await reviewAndEdit(
    runner,
    {
      review: async (_material, _plan, toReview) => {
        shown = toReview;
        const { edits = [], sources = [], added = [] } = said;
        return edits === "unusable" ? edits : { edits, sources, head: added };
      },
      recheck: async (_material, _plan, what) => {
        reread = what;
        return said.recheck ?? [];
      },
      withUnits: (_material, _plan, units) => withUnits(units),
    },
    { material, plan, position: 1, check: openDraftCheck(undefined, 1) },
    withUnits(unitsWith(given)),
  );
  const text = draft.sections
    .flatMap(({ blocks }) => blocks)
    .map((block) =>
      block.kind === "quote"
        ? ""
        : (block.kind === "list" ? block.items : block.sentences).map((one) => one.text).join(" "),
    );
  return { asked, shown, reread, text, problems, notes: draft.notes, draft };
}

const edit: Edit = {
  unit: 2,
  quote: "in Leeds.",
  category: "missing",
  problem: "Why does that matter?",
  instead: "in Leeds, in a workshop that two sisters built.",
};
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
const after = before.with(1, "It is made in Leeds, in a workshop that two sisters built.");

const citedIn = ({ sections }: Draft) =>
  sections.flatMap(({ blocks }) =>
    blocks.map((block) =>
      block.kind === "quote" ? [] : (block.citations ?? []).map(({ passage }) => passage),
    ),
  );

describe("what a text rests on", () => {
  const bare = ["The kettle holds 1.2 litres.", "It is made in Leeds."];
  it("is what its editor says of each unit, in whose head a missing line is added", async () => {
    const sources = [
      { unit: 1, ids: ["p1"] },
      { unit: 2, ids: ["p1", "general"] },
    ];
    const added = ["DESCRIPTION: Not the first one.", "SUBJECT 2: Another"];
    const { draft } = await edited({ sources, added }, bare);
    expect(citedIn(draft)).toEqual([["p1"], ["p1"]]);
    expect(draft.sections[0]?.blocks[1]).toMatchObject({ isGeneral: true });
    expect(draft.units?.filter((unit) => /^(?:DESCRIPTION|SUBJECT)/u.test(unit))).toEqual([
      expect.stringContaining("DESCRIPTION: A kettle"),
      "SUBJECT 2: Another",
    ]);
  });

  it("is what shares its words where no editor says it", async () => {
    const { draft, notes } = await edited({ edits: "unusable" }, bare);
    expect(citedIn(draft)).toEqual([["p1"], ["p1"]]);
    expect(notes).toHaveLength(1);
  });
});

describe("a draft in which nobody finds anything", () => {
  it("stays, and no other reading is paid for", async () => {
    const { asked, text } = await edited({});
    expect([asked, text]).toEqual([["review"], before]);
  });
});

describe("what an editor cuts, rewords or moves", () => {
  const given = [
    ...paragraphs,
    "A kettle for ten years, and Leeds is where all of them come from.",
  ];

  it.each([
    ["cut", { quote: "Its handle stays cool.", instead: "" }],
    ["reworded", { quote: "Its handle stays cool.", instead: "The handle is never hot." }],
    ["said elsewhere", { quote: "", instead: "Leeds is where all of them come from. [[p1]]" }],
  ])("was read in the review, and is not paid for again: %s", async (_name, how) => {
    const edits = [{ ...edit, unit: 1, ...how }];
    const { asked, text } = await edited({ edits }, given);
    expect(text).not.toEqual(before);
    expect(asked).toEqual(["review"]);
  });

  it("is read again where it is new", async () => {
    const { asked } = await edited({ edits: [edit] }, given);
    expect(asked).toEqual(["review", "recheck"]);
  });
});

describe("what code finds", () => {
  const wrong = before.with(1, "It has been tried 4839 times. [[p1]]");

  it("in no source is shown to the editor, and what the editor lets stand is right", async () => {
    const { shown, asked, text, problems } = await edited({}, wrong);
    expect(shown?.doubts).toMatchObject([
      { unit: 2, category: "unsupported", quote: expect.stringContaining("4839") },
    ]);
    expect(asked).toEqual(["review"]);
    expect(text[1]).toContain("4839");
    expect(problems.map(({ code }) => code)).not.toContain("number_unsupported");
  });

  it("in no source is read again by itself where no editor could read", async () => {
    const { reread, asked, problems } = await edited({ edits: "unusable" }, wrong);
    expect(asked).toEqual(["review", "recheck"]);
    expect(reread?.open).toMatchObject([{ unit: 2, quote: expect.stringContaining("4839") }]);
    expect(problems.map(({ code }) => code)).not.toContain("number_unsupported");
  });

  it("beyond doubt is shown as a fault, and read again where the editor left it", async () => {
    const long =
      "The kettle holds 1.2 litres, and its handle stays cool however long it boils. [[p1]]";
    const { shown, reread } = await edited({}, [long, ...before, long]);
    expect(shown?.faults).toMatchObject([{ category: "repetition" }]);
    expect(shown?.doubts).toEqual([]);
    expect(reread?.open).toMatchObject([{ category: "repetition" }]);
  });

  it("stays in the report where nobody could read it again", async () => {
    const said = { edits: "unusable", recheck: "unusable" } as const;
    const { problems, notes } = await edited(said, wrong);
    expect(problems.map(({ code }) => code)).toContain("number_unsupported");
    expect(notes.join(" ")).toContain("The recheck failed");
  });

  it("undoes a change that brought it in, unless somebody ruled on it", async () => {
    const said = { edits: [{ ...edit, instead: "in Leeds by 381 people." }] };
    expect((await edited(said)).text).toEqual(before);
    const kept = await edited({ ...said, recheck: [ruling({})] });
    expect(kept.text[1]).toBe("It is made in Leeds by 381 people.");
  });
});

describe("an edit whose words are not in the text", () => {
  it("changes nothing and is told to the customer", async () => {
    const { text, problems } = await edited({ edits: [{ ...edit, quote: "It is not there." }] });
    expect(text).toEqual(before);
    expect(problems.filter(({ code }) => code === "doubtful")).toMatchObject([
      { message: "“It is not there.” Why does that matter?" },
    ]);
  });
});

describe("a ruling", () => {
  const said = { edits: [edit] };

  it("that keeps a change, or is missing, leaves the revision", async () => {
    for (const recheck of [[ruling({})], []]) {
      const { text, reread, problems } = await edited({ ...said, recheck });
      expect(text).toEqual(after);
      expect(reread?.changes).toEqual([
        {
          unit: 2,
          before: paragraphs[1],
          after: "It is made in Leeds, in a workshop that two sisters built. [[p1]]",
        },
      ]);
      expect(problems.filter(({ code }) => code === "doubtful")).toEqual([]);
    }
  });

  it("that reverts brings back the unit as it was", async () => {
    const { text } = await edited({ ...said, recheck: [ruling({ ruling: "revert" })] });
    expect(text).toEqual(before);
  });

  it("that removes takes out that sentence alone, and its paragraph still rests on its passage", async () => {
    const { text, draft } = await edited({
      edits: [
        edit,
        { ...edit, unit: 1, quote: "Its handle stays cool.", instead: "It never drips." },
      ],
      recheck: [ruling({ unit: 1, ruling: "remove", quote: "It never drips." })],
    });
    expect(text[0]).toBe("The kettle holds 1.2 litres.");
    const [block] = draft.sections[0]?.blocks ?? [];
    expect(block?.kind === "paragraph" && block.citations?.map(({ passage }) => passage)).toEqual([
      "p1",
    ]);
  });

  it("that removes two sentences, or one that nobody changed, takes them out", async () => {
    const both = "Its handle stays cool. It never drips.";
    const given = paragraphs.with(0, `The kettle holds 1.2 litres. ${both} [[p1]]`);
    const removing = ruling({ unit: 1, ruling: "remove", quote: both });
    const { text } = await edited({ edits: [edit], recheck: [removing] }, given);
    expect(text[0]).toBe("The kettle holds 1.2 litres.");
    const wrong = { ...removing, quote: "cool. It never" };
    const half = await edited({ edits: [edit], recheck: [wrong] }, given);
    expect(half.text[0]).toContain(both);
  });

  it("that removes an item of a list leaves the others", async () => {
    const list = "- A handle that is cool\n- Never drips on the table\n- Made in Leeds [[p1]]";
    const { draft } = await edited({
      edits: [{ ...edit, quote: "It is made in Leeds.", instead: list }],
      recheck: [ruling({ ruling: "remove", quote: "Never drips on the table" })],
    });
    expect(draft.sections[0]?.blocks[1]).toMatchObject({
      kind: "list",
      items: [{ text: "A handle that is cool" }, { text: "Made in Leeds" }],
    });
  });

  it("that removes all there is of a paragraph flags it instead", async () => {
    const { text, problems } = await edited({
      ...said,
      recheck: [
        ruling({
          ruling: "remove",
          quote: "It is made in Leeds, in a workshop that two sisters built.",
          reason: "Is it?",
        }),
      ],
    });
    expect(text).toEqual(after);
    expect(problems.filter(({ code }) => code === "doubtful")).toMatchObject([
      { message: "“It is made in Leeds, in a workshop that two sisters built.” Is it?" },
    ]);
  });

  it("that mends puts another sentence in place of exactly that one", async () => {
    const mend = ruling({
      ruling: "mend",
      quote: "It is made in Leeds, in a workshop that two sisters built.",
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

function gone(unit: number, quote: string): Edit {
  return { ...edit, unit, quote, instead: "" };
}

describe("edits that broke the text", () => {
  it.each([
    ["lost its title", [gone(5, "TITLE: A kettle that stays cool in the hand, made in Leeds")]],
    ["lost most of it", [gone(1, before[0] ?? ""), gone(2, before[1] ?? "")]],
  ])("and %s are not taken: the draft stays", async (_, edits) => {
    const { text, draft } = await edited({ edits });
    expect(text).toEqual(before);
    expect(draft.title).toContain("stays cool");
  });

  it("may take out single paragraphs and add others", async () => {
    const { text } = await edited({
      edits: [
        gone(2, "It is made in Leeds."),
        {
          ...edit,
          unit: 3,
          quote: "Spare parts are kept for 10 years.",
          instead: "Spare parts are kept. [[p1]]\n\nFor 10 years.",
        },
      ],
    });
    expect(text).toEqual([before[0], "Spare parts are kept.", "For 10 years."]);
  });
});

describe("an answer that could not be used", () => {
  it("of the review leaves the draft with a note", async () => {
    const { text, notes, asked } = await edited({ edits: "unusable" });
    expect([text, asked]).toEqual([before, ["review"]]);
    expect(notes).toEqual([expect.stringContaining("The review failed")]);
  });

  it("of the last reading leaves the edits with a note", async () => {
    const { text, notes } = await edited({ edits: [edit], recheck: "unusable" });
    expect(text).toEqual(after);
    expect(notes).toEqual([expect.stringContaining("The recheck failed")]);
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
