/**
 * Holds a draft to its check until it is sound: the writer mends what was named, twice at most; what is still wrong then is
 * cut by code, and what stays uncertain is left for the quality report.
 */
import type { Material } from "./material.ts";
import type { Road } from "./road.ts";
import { check } from "./stages/check.ts";
import { claimsOf } from "./stages/check/claims.ts";
import type { PlacedClaim } from "./stages/check/claims.ts";
import { cutOut } from "./stages/cut-out.ts";
import { problem } from "./formats/format.ts";
import type { Draft, Plan, Problem, Verdict, Writer } from "./writers/writer.ts";

const editRoundsMax = 2;

interface Subject {
  material: Material;
  plan: Plan;
  position: number;
}

export interface SoundDraft {
  draft: Draft;
  /** What is left for the quality report to say. */
  problems: Problem[];
  /** Sentences that the writer's verify found to be supported. */
  confirmed: ReadonlySet<string>;
}

export async function untilSound(
  road: Road,
  writer: Writer,
  { material, plan, position }: Subject,
  first: Draft,
): Promise<SoundDraft> {
  /** What was said about a claim holds for as long as it stands there unchanged. */
  const verdicts = new Map<string, Verdict>();

  async function examine(draft: Draft, round: number): Promise<Problem[]> {
    const found = check(material, plan, draft);
    if (!writer.verify) return found;
    const verify = writer.verify.bind(writer);
    const claims = claimsOf(material, draft);
    const open = claims.filter((claim) => !verdicts.has(keyOf(claim)));
    if (open.length > 0) {
      const answers = await road.call<Verdict[]>(
        position,
        named("check", round),
        "verify",
        (desk) => verify(material, open, desk),
      );
      for (const [index, claim] of open.entries()) {
        verdicts.set(keyOf(claim), answers[index] ?? "uncertain");
      }
    }
    return [...found, ...doubtsOf(claims)];
  }

  function sound(draft: Draft, problems: Problem[]): SoundDraft {
    const confirmed = new Set(
      claimsOf(material, draft)
        .filter((claim) => verdicts.get(keyOf(claim)) === "supported")
        .map(({ sentence }) => sentence),
    );
    return { draft, problems, confirmed };
  }

  function doubtsOf(claims: readonly PlacedClaim[]): Problem[] {
    return claims.flatMap((claim) => {
      const verdict = verdicts.get(keyOf(claim));
      if (verdict === undefined || verdict === "supported") return [];
      const isWrong = verdict === "unsupported";
      const ids = claim.passages.join(", ");
      return [
        problem(
          "citation_unsupported",
          isWrong
            ? `${ids} does not say: “${claim.sentence}”`
            : `It is not certain that ${ids} says: “${claim.sentence}”`,
          { ...claim.at, mendable: isWrong },
        ),
      ];
    });
  }

  let draft = first;
  let problems = writer.verify
    ? await examine(draft, 1)
    : await road.step(position, "check", async () => check(material, plan, first));
  for (let round = 1; round <= editRoundsMax; round += 1) {
    const mendable = problems.filter((one) => one.mendable);
    if (mendable.length === 0) return sound(draft, problems);
    // Each round has a name of its own: what it cost is kept before the next one begins.
    const before = draft;
    draft = await road.call<Draft>(position, named("edit", round), "edit", (desk) =>
      writer.edit(material, plan, before, mendable, desk),
    );
    problems = await examine(draft, round + 1);
  }
  const left = problems.filter((one) => one.mendable);
  if (left.length === 0) return sound(draft, problems);
  draft = cutOut({ material, plan }, draft, left);
  return sound(draft, [...check(material, plan, draft), ...doubtsOf(claimsOf(material, draft))]);
}

function keyOf({ sentence, passages }: PlacedClaim): string {
  return `${sentence}\n${passages.join(" ")}`;
}

function named(stage: string, round: number): string {
  return round === 1 ? stage : `${stage} ${round}`;
}
