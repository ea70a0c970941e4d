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

interface Said {
  /** The paragraphs as the editor wants them; those of the draft where they are left out. */
  revised?: readonly string[] | Unusable;
  /** Beside those that this takes. */
  edits?: Edit[];
  recheck?: Ruling[] | Unusable;
  sources?: Review["sources"];
  /** Lines of the head. */
  added?: string[];
}

function unitsWith(some: readonly string[]): string[] {
  return unitsOf("post", [...some, head].join("\n\n"));
}

/** What becomes of the paragraphs with an editor who says what it is told to. */
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
    const { draft, notes } = await edited({ revised: "unusable" }, bare);
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

describe("a text that its editor changed", () => {
  it("says in its report which edit did not fit", async () => {
    const edit = { unit: 1, quote: "holds two litres", instead: "holds 1.2 litres" };
    const { text, problems } = await edited({ edits: [edit] });
    expect(text).toEqual(before);
    expect(problems.filter(({ code }) => code === "doubtful")).toMatchObject([
      { message: "The review suggested “holds 1.2 litres” for “holds two litres”." },
    ]);
  });

  it("takes the place of the draft, and is not paid for again where code finds nothing in it", async () => {
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

  it("rests on what shares its words where the editor does not say it of any paragraph", async () => {
    const given = ["It is made in Leeds.", "The kettle holds 1.2 litres."];
    const { draft } = await edited({ revised: given.with(0, "Leeds makes it.") }, given);
    expect(citedIn(draft)).toEqual([["p1"], ["p1"]]);
  });

  it("and lost most of it does not: the draft stays, with a note", async () => {
    const { text, notes } = await edited({ revised: [before[0] ?? ""] });
    expect(text).toEqual(before);
    expect(notes).toEqual([expect.stringContaining("lost part of the text")]);
  });
});

describe("what code finds", () => {
  const wrong = before.with(1, "It has been tried 4839 times. [[p1]]");

  it("in no source is shown to the editor, and what the editor lets stand is right", async () => {
    const { shown, asked, text, problems } = await edited({}, wrong);
    expect(shown?.doubts).toMatchObject([{ unit: 2, quote: expect.stringContaining("4839") }]);
    expect(asked).toEqual(["review"]);
    expect(text[1]).toContain("4839");
    expect(problems.map(({ code }) => code)).not.toContain("number_unsupported");
  });

  it("in no source is read again by itself where no editor could read", async () => {
    const { reread, asked, problems } = await edited({ revised: "unusable" }, wrong);
    expect(asked).toEqual(["review", "recheck"]);
    expect(reread?.open).toMatchObject([{ unit: 2, quote: expect.stringContaining("4839") }]);
    expect(problems.map(({ code }) => code)).not.toContain("number_unsupported");
  });

  it("beyond doubt is shown as a fault, and read again where the editor left it", async () => {
    const long =
      "The kettle holds 1.2 litres, and its handle stays cool however long it boils. [[p1]]";
    const { shown, reread } = await edited({}, [long, ...before, long]);
    expect(shown?.faults).toMatchObject([{ quote: expect.stringContaining("however long") }]);
    expect(shown?.doubts).toEqual([]);
    expect(reread?.open).toEqual(shown?.faults);
  });

  it("stays in the report where nobody could read it again", async () => {
    const said = { revised: "unusable", recheck: "unusable" } as const;
    const { problems, notes } = await edited(said, wrong);
    expect(problems.map(({ code }) => code)).toContain("number_unsupported");
    expect(notes.join(" ")).toContain("The recheck failed");
  });

  it("in no source and in the editor's words alone is read again by itself", async () => {
    const { asked, reread, text, problems } = await edited({ revised: after });
    expect(asked).toEqual(["review", "recheck"]);
    expect(reread?.open).toMatchObject([{ unit: 2, quote: counted }]);
    expect(text).toEqual(after);
    expect(problems.map(({ code }) => code)).not.toContain("number_unsupported");
  });
});

describe("a ruling", () => {
  const said = { revised: after.map((one) => `${one} [[p1]]`) };

  it("that keeps a sentence, or is missing, leaves the text", async () => {
    for (const recheck of [[ruling({})], []]) {
      const { text, problems } = await edited({ ...said, recheck });
      expect(text).toEqual(after);
      expect(problems.filter(({ code }) => code === "doubtful")).toEqual([]);
    }
  });

  it("that removes takes out that sentence alone, and its paragraph still rests on its passage", async () => {
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

  it("that removes two sentences takes them out, and half of one not", async () => {
    const both = "Its handle stays cool. It never drips.";
    const revised = after.with(0, `The kettle holds 1.2 litres. ${both} [[p1]]`);
    const removing = ruling({ unit: 1, ruling: "remove", quote: both });
    const { text } = await edited({ revised, recheck: [removing] });
    expect(text[0]).toBe("The kettle holds 1.2 litres.");
    const half = await edited({ revised, recheck: [{ ...removing, quote: "cool. It never" }] });
    expect(half.text[0]).toContain(both);
  });

  it("that removes an item of a list leaves the others", async () => {
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

  it("that removes all there is of a paragraph flags it instead", async () => {
    const removing = ruling({ ruling: "remove", quote: counted, reason: "Is it?" });
    const { text, problems } = await edited({ ...said, recheck: [removing] });
    expect(text).toEqual(after);
    expect(problems.filter(({ code }) => code === "doubtful")).toMatchObject([
      { message: `“${counted}” Is it?` },
    ]);
  });

  it("that mends puts another sentence in place of exactly that one", async () => {
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

  it("that flags leaves the text and tells the customer", async () => {
    const flag = ruling({ ruling: "flag", quote: "by 381 people", reason: "Check how many." });
    const { text, problems } = await edited({ ...said, recheck: [flag] });
    expect(text).toEqual(after);
    expect(problems.filter(({ code }) => code === "doubtful")).toMatchObject([
      { message: "“by 381 people” Check how many." },
    ]);
  });

  it("on a unit that there is not changes nothing", async () => {
    const recheck = [ruling({ unit: 99, ruling: "mend" }), ruling({ unit: 0, ruling: "remove" })];
    expect((await edited({ ...said, recheck })).text).toEqual(after);
  });

  it("that tears the text apart is not followed", async () => {
    const recheck = [1, 2, 3].map((unit) =>
      ruling({ unit, ruling: "mend", quote: after[unit - 1] ?? "", instead: "## Gone" }),
    );
    expect((await edited({ ...said, recheck })).text).toEqual(after);
  });
});

describe("an answer that could not be used", () => {
  it("of the review leaves the draft with a note", async () => {
    const { text, notes, asked } = await edited({ revised: "unusable" });
    expect([text, asked]).toEqual([before, ["review"]]);
    expect(notes).toEqual([expect.stringContaining("The review failed")]);
  });

  it("of the last reading leaves the text with a note", async () => {
    const { text, notes } = await edited({ revised: after, recheck: "unusable" });
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
