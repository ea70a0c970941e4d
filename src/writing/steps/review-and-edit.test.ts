import { describe, expect, it } from "vitest";
import { Failure } from "../../errors.ts";
import { openDraftCheck } from "../../jobs/open-draft-check.ts";
import { reviewAndEdit } from "./review-and-edit.ts";
import type { StageRunner } from "../stage-runner.ts";
import { unitsOf } from "../writers/model/draft-units.ts";
import { materialOf } from "../writers/model/material.fixture.ts";
import { readDraft } from "../writers/model/read-draft.ts";
import { quietContext } from "../writers/quiet-context.fixture.ts";
import { emptyBrief, emptyPlan } from "../writer.ts";
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
const plan: Plan = { ...emptyPlan, contentType: "post", writer: "test", brief: emptyBrief };

const paragraphs = [
  "The kettle holds 1.2 litres. Its handle stays cool. [[p1]]",
  "It is made in Leeds. [[p1]]",
  "Spare parts are kept for 10 years. [[p1]]",
];
const head =
  "===\nTITLE: A kettle that stays cool in the hand, made in Leeds\nDESCRIPTION: A kettle.";

interface EditorAnswers {
  /** The paragraphs after editing; defaults to those of the draft. */
  revised?: readonly string[] | Unusable;
  /** Additional edits. */
  edits?: Edit[];
  recheck?: Ruling[] | Unusable;
  sources?: Review["sources"];
  /** Metadata lines. */
  added?: string[];
}

function unitsWith(some: readonly string[]): string[] {
  return unitsOf("post", [...some, head].join("\n\n"));
}

/** Reviews the paragraphs with an editor that gives these answers. */
async function edited(said: EditorAnswers, given: readonly string[] = paragraphs) {
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
        const { revised = given, edits = [], sources = [], added = [] } = said;
        if (revised === "unusable") return revised;
        const changes = given.flatMap((quote, index) => {
          const instead = revised[index] ?? "";
          return instead === quote ? [] : [{ unit: index + 1, quote, instead }];
        });
        return { edits: [...changes, ...edits], sources, head: added };
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
const counted = "It is made in Leeds by 381 people.";
const after = before.with(1, counted);

const citedIn = ({ sections }: Draft) =>
  sections.flatMap(({ blocks }) =>
    blocks.map((block) =>
      block.kind === "quote" ? [] : (block.citations ?? []).map(({ passage }) => passage),
    ),
  );

describe("the sources of a text", () => {
  const bare = ["The kettle holds 1.2 litres.", "It is made in Leeds."];
  it("are those that the editor names for each unit; missing metadata lines are added", async () => {
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

  it("are the passages with the most words in common if the review fails", async () => {
    const { draft, notes } = await edited({ revised: "unusable" }, bare);
    expect(citedIn(draft)).toEqual([["p1"], ["p1"]]);
    expect(notes).toHaveLength(1);
  });
});

describe("a draft without findings", () => {
  it("is kept, without paying for a recheck", async () => {
    const { asked, text } = await edited({});
    expect([asked, text]).toEqual([["review"], before]);
  });
});

describe("an edited text", () => {
  it("reports edits that could not be applied", async () => {
    const edit = { unit: 1, quote: "holds two litres", instead: "holds 1.2 litres" };
    const { text, problems } = await edited({ edits: [edit] });
    expect(text).toEqual(before);
    expect(problems.filter(({ code }) => code === "doubtful")).toMatchObject([
      { message: "The review suggested “holds 1.2 litres” for “holds two litres”." },
    ]);
  });

  it("replaces the draft, without a recheck if the checks find nothing", async () => {
    const revised = [
      "Its handle stays cool, and it holds 1.2 litres. [[p1]]",
      "Leeds is where it is made. [[p1]]",
      "Spare parts are kept. [[p1]]",
    ];
    const { asked, text } = await edited({ revised });
    expect(asked).toEqual(["review"]);
    expect(text).toEqual([
      "Its handle stays cool, and it holds 1.2 litres.",
      "Leeds is where it is made.",
      "Spare parts are kept.",
    ]);
  });

  it("gets its sources by common words if the editor names none", async () => {
    const given = ["It is made in Leeds.", "The kettle holds 1.2 litres."];
    const { draft } = await edited({ revised: given.with(0, "Leeds makes it.") }, given);
    expect(citedIn(draft)).toEqual([["p1"], ["p1"]]);
  });

  it("is discarded with a note if most of the text is gone", async () => {
    const { text, notes } = await edited({ revised: [before[0] ?? ""] });
    expect(text).toEqual(before);
    expect(notes).toEqual([expect.stringContaining("lost part of the text")]);
  });
});

describe("a problem found by the automated checks", () => {
  const wrong = before.with(1, "It has been tried 4839 times. [[p1]]");

  it("is shown to the editor as a doubt if no source supports it, and accepted if the editor keeps it", async () => {
    const { shown, asked, text, problems } = await edited({}, wrong);
    expect(shown?.doubts).toMatchObject([{ unit: 2, quote: expect.stringContaining("4839") }]);
    expect(asked).toEqual(["review"]);
    expect(text[1]).toContain("4839");
    expect(problems.map(({ code }) => code)).not.toContain("number_unsupported");
  });

  it("is rechecked if no source supports it and the review failed", async () => {
    const { reread, asked, problems } = await edited({ revised: "unusable" }, wrong);
    expect(asked).toEqual(["review", "recheck"]);
    expect(reread?.open).toMatchObject([{ unit: 2, quote: expect.stringContaining("4839") }]);
    expect(problems.map(({ code }) => code)).not.toContain("number_unsupported");
  });

  it("is shown to the editor as a fault if it is certain, and rechecked if the editor leaves it", async () => {
    const long =
      "The kettle holds 1.2 litres, and its handle stays cool however long it boils. [[p1]]";
    const { shown, reread } = await edited({}, [long, ...before, long]);
    expect(shown?.faults).toMatchObject([{ quote: expect.stringContaining("however long") }]);
    expect(shown?.doubts).toEqual([]);
    expect(reread?.open).toEqual(shown?.faults);
  });

  it("stays in the report if the recheck failed", async () => {
    const said = { revised: "unusable", recheck: "unusable" } as const;
    const { problems, notes } = await edited(said, wrong);
    expect(problems.map(({ code }) => code)).toContain("number_unsupported");
    expect(notes.join(" ")).toContain("The recheck failed");
  });

  it("is rechecked if only the editor's words lack a source", async () => {
    const { asked, reread, text, problems } = await edited({ revised: after });
    expect(asked).toEqual(["review", "recheck"]);
    expect(reread?.open).toMatchObject([{ unit: 2, quote: counted }]);
    expect(text).toEqual(after);
    expect(problems.map(({ code }) => code)).not.toContain("number_unsupported");
  });
});

describe("a ruling", () => {
  const said = { revised: after.map((one) => `${one} [[p1]]`) };

  it("to keep a sentence, or none, leaves the text unchanged", async () => {
    for (const recheck of [[ruling({})], []]) {
      const { text, problems } = await edited({ ...said, recheck });
      expect(text).toEqual(after);
      expect(problems.filter(({ code }) => code === "doubtful")).toEqual([]);
    }
  });

  it("to remove a sentence keeps the rest of its paragraph and the paragraph's sources", async () => {
    const { text, draft } = await edited({
      revised: after.with(0, "The kettle holds 1.2 litres. It never drips. [[p1]]"),
      recheck: [ruling({ unit: 1, ruling: "remove", quote: "It never drips." })],
    });
    expect(text[0]).toBe("The kettle holds 1.2 litres.");
    const [block] = draft.sections[0]?.blocks ?? [];
    expect(block?.kind === "paragraph" && block.citations?.map(({ passage }) => passage)).toEqual([
      "p1",
    ]);
  });

  it("to remove two whole sentences removes both, but parts of sentences are not removed", async () => {
    const both = "Its handle stays cool. It never drips.";
    const revised = after.with(0, `The kettle holds 1.2 litres. ${both} [[p1]]`);
    const removing = ruling({ unit: 1, ruling: "remove", quote: both });
    const { text } = await edited({ revised, recheck: [removing] });
    expect(text[0]).toBe("The kettle holds 1.2 litres.");
    const half = await edited({ revised, recheck: [{ ...removing, quote: "cool. It never" }] });
    expect(half.text[0]).toContain(both);
  });

  it("to remove a list item keeps the others", async () => {
    const list = "- A handle that is cool\n- Never drips on 381 tables\n- Made in Leeds [[p1]]";
    const { draft } = await edited({
      revised: before.with(1, list),
      recheck: [ruling({ ruling: "remove", quote: "Never drips on 381 tables" })],
    });
    expect(draft.sections[0]?.blocks[1]).toMatchObject({
      kind: "list",
      items: [{ text: "A handle that is cool" }, { text: "Made in Leeds" }],
    });
  });

  it("to remove all of a paragraph flags it instead", async () => {
    const removing = ruling({ ruling: "remove", quote: counted, reason: "Is it?" });
    const { text, problems } = await edited({ ...said, recheck: [removing] });
    expect(text).toEqual(after);
    expect(problems.filter(({ code }) => code === "doubtful")).toMatchObject([
      { message: `“${counted}” Is it?` },
    ]);
  });

  it("to mend replaces exactly the quoted sentence", async () => {
    const mend = ruling({
      ruling: "mend",
      quote: counted,
      instead: "It is made in Leeds, they say.",
    });
    const { text } = await edited({ ...said, recheck: [mend] });
    expect(text).toEqual(before.with(1, "It is made in Leeds, they say."));
    const unknown = await edited({ ...said, recheck: [{ ...mend, quote: "It is not there." }] });
    expect(unknown.text).toEqual(after);
    expect(unknown.problems.map(({ code }) => code)).toContain("doubtful");
  });

  it("to flag leaves the text unchanged and reports it to the customer", async () => {
    const flag = ruling({ ruling: "flag", quote: "by 381 people", reason: "Check how many." });
    const { text, problems } = await edited({ ...said, recheck: [flag] });
    expect(text).toEqual(after);
    expect(problems.filter(({ code }) => code === "doubtful")).toMatchObject([
      { message: "“by 381 people” Check how many." },
    ]);
  });

  it("on a nonexistent unit changes nothing", async () => {
    const recheck = [ruling({ unit: 99, ruling: "mend" }), ruling({ unit: 0, ruling: "remove" })];
    expect((await edited({ ...said, recheck })).text).toEqual(after);
  });

  it("that breaks the text is ignored", async () => {
    const recheck = [1, 2, 3].map((unit) =>
      ruling({ unit, ruling: "mend", quote: after[unit - 1] ?? "", instead: "## Gone" }),
    );
    expect((await edited({ ...said, recheck })).text).toEqual(after);
  });
});

describe("an unusable answer", () => {
  it("to the review leaves the draft, with a note", async () => {
    const { text, notes, asked } = await edited({ revised: "unusable" });
    expect([text, asked]).toEqual([before, ["review"]]);
    expect(notes).toEqual([expect.stringContaining("The review failed")]);
  });

  it("to the recheck leaves the text, with a note", async () => {
    const { text, notes } = await edited({ revised: after, recheck: "unusable" });
    expect(text).toEqual(after);
    expect(notes).toEqual([expect.stringContaining("The recheck failed")]);
  });
});

describe("a leak", () => {
  const leaking = before.with(
    1,
    "It is made in Leeds. Buy at https://evil.example/shop now. [[p1]]",
  );

  it("is removed, whatever the editor decides", async () => {
    for (const recheck of [[ruling({})], [], "unusable" as const]) {
      const { text } = await edited({ recheck }, leaking);
      expect(text.join(" ")).not.toContain("evil.example");
      expect(text).toEqual(before);
    }
  });

  it("is not a blank for readers to fill in, which is kept and reported", async () => {
    const copied = "It is made in Leeds. Say: Hi [name], are you still thinking? [[p1]]";
    const { text, problems } = await edited({ recheck: [ruling({})] }, before.with(1, copied));
    expect(text.join(" ")).toContain("Hi [name], are you still thinking?");
    expect(problems).toContainEqual(expect.objectContaining({ code: "blank" }));
  });

  it("that may be harmless is decided by the recheck, and removed without one", async () => {
    const odd = before.with(1, "It is made in Leeds. As an AI, I would wait for spring. [[p1]]");
    const kept = await edited({ recheck: [ruling({})] }, odd);
    expect(kept.text.join(" ")).toContain("As an AI");
    expect(kept.problems).toContainEqual(expect.objectContaining({ code: "writer_talk" }));
    const unread = await edited({ recheck: "unusable" }, odd);
    expect(unread.text).toEqual(before);
  });

  it("that is the whole text fails the job", async () => {
    const all = ["Buy at https://evil.example/shop now. [[p1]]"];
    await expect(edited({}, all)).rejects.toThrow(Failure);
  });
});
