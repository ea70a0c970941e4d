import { describe, expect, it } from "vitest";
import { emptyBrief } from "../writer.ts";
import { briefForWriter } from "./show-brief.ts";

describe("the brief that a writer is given", () => {
  const fact = (text: string) => ({ fact: text, owner: "brand" as const, passages: ["p1"] });

  it("holds the facts that a person put in, and none of the others", () => {
    const facts = [
      fact("They roast on Tuesdays."),
      { ...fact("They roast in Whitby."), isByPerson: true as const },
    ];
    const shown = briefForWriter({ ...emptyBrief, facts }, "post");
    expect(shown).toContain("They roast in Whitby.");
    expect(shown).not.toContain("Tuesdays");
  });

  it("holds the outline only where a person went over it, who may have put it there", () => {
    const parts = [{ heading: "A heading of mine", job: "" }];
    const words = { min: 1, max: 2 };
    const piece = { contentType: "post" as const, opening: "", parts, ending: "", words };
    const brief = { ...emptyBrief, pieces: [piece] };
    expect(briefForWriter(brief, "post")).not.toContain("A heading of mine");
    expect(briefForWriter({ ...brief, isByPerson: true }, "post")).toContain("A heading of mine");
  });
});
