/** Holds the draft of a writer that mends by code to its check, twice at most; what is left is reported. */
import type { CheckedDraft, Subject } from "./review-and-revise.ts";
import type { Road } from "./road.ts";
import type { Draft, Writer } from "./writers/writer.ts";

const roundsMax = 2;

export async function checkAndMend(
  road: Road,
  writer: Writer,
  { material, plan, position, check }: Subject,
  first: Draft,
): Promise<CheckedDraft> {
  let draft = first;
  let problems = await road.step(position, "check", () => check(material, plan, first));
  const edit = writer.edit?.bind(writer);
  if (edit === undefined) return { draft, problems };
  for (let round = 1; round <= roundsMax; round += 1) {
    const mendable = problems.filter((one) => one.mendable);
    if (mendable.length === 0) break;
    const before = draft;
    const stage = round === 1 ? "edit" : `edit ${round}`;
    draft = await road.call<Draft>(position, stage, "edit", (desk) =>
      edit(material, plan, before, mendable, desk),
    );
    problems = await check(material, plan, draft);
  }
  return { draft, problems };
}
