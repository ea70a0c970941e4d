/** Walks an input through all stages with the built-in writer, as a job does, for the tests of the writing room. */
import type { FinishedContent } from "../../content.ts";
import type { ContentType, GenerationInput, Material } from "../../material.ts";
import { check } from "../../stages/check.ts";
import { finish } from "../../stages/finish.ts";
import { gather } from "../../stages/gather.ts";
import type { Draft, Plan, Problem } from "../writer.ts";
import { quietDesk } from "../quiet-desk.fixture.ts";
import { builtInWriter } from "./built-in-writer.ts";

export interface Walked {
  material: Material;
  plan: Plan;
  draft: Draft;
  /** What the first check found, before any edit. */
  found: Problem[];
  content: FinishedContent;
}

export async function walkTheRoad(
  input: GenerationInput,
  contentType: ContentType,
): Promise<Walked> {
  const desk = quietDesk();
  // Everything is saved as JSON between stages, so it goes through JSON here as well.
  const material = saved(gather(input));
  const brief = saved(await builtInWriter.brief(material, desk));
  const plan = saved(await builtInWriter.plan(material, brief, contentType, desk));
  let draft = saved(await builtInWriter.draft(material, plan, desk));
  const found = check(material, plan, draft);
  let problems = found;
  for (let round = 0; round < 2 && problems.some(({ mendable }) => mendable); round += 1) {
    draft = saved(await builtInWriter.edit(material, plan, draft, problems, desk));
    problems = check(material, plan, draft);
  }
  return { material, plan, draft, found, content: finish(material, plan, draft, problems) };
}

function saved<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
