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
});
