/** Everything that is measured about one content, and about all contents of a run. */
import type { Scores } from "../judge/judge-content.ts";
import { languageOfCase } from "../cases/eval-case.ts";
import { givenMaterial } from "../reading/given-material.ts";
import { readContent } from "../reading/read-content.ts";
import type { Reading } from "../reading/read-content.ts";
import type { CaseRun } from "../run/run-cases.ts";
import type { StoredContent } from "../run/stored-content.ts";
import { finding } from "../validators/finding.ts";
import type { Finding } from "../validators/finding.ts";
import { validate } from "../validators/index.ts";
import { measureClaims } from "./claims.ts";
import type { Claims } from "./claims.ts";
import { measureKeywords } from "./keyword-use.ts";
import type { KeywordUse } from "./keyword-use.ts";
import { measureReadability } from "./readability.ts";
import type { Readability } from "./readability.ts";
import { ownRuns, repeatsWithin, sharedRuns } from "./repeats.ts";
import { voiceDistance } from "./voice-distance.ts";

export interface Assessment {
  run: CaseRun;
  content: StoredContent;
  reading: Reading;
  findings: Finding[];
  claims: Claims;
  keywords: KeywordUse;
  readability: Readability;
  repeatsWithin: number;
  /** The largest share with another piece of the same brand and type by the same writer; null where there is none. */
  repeatsBetween: { share: number; with: string } | null;
  voiceDistance: number | null;
  /** Words that were counted, and those that the format wants. */
  words: number;
  targetWords: { min: number; max: number | null };
  /** By a judge model, where one was asked. */
  scores: Scores | null;
}

export function assess(runs: readonly CaseRun[], secrets: readonly string[]): Assessment[] {
  const assessments = runs.flatMap((run) => {
    const given = givenMaterial(run.case);
    return run.contents.map((content): Assessment => {
      const reading = readContent(content);
      const inspected = { case: run.case, content, reading, given, secrets };
      return {
        run,
        content,
        reading,
        findings: [...validate(inspected), ...wrongWriter(run, content)],
        claims: measureClaims(inspected),
        keywords: measureKeywords(inspected),
        readability: measureReadability(reading.wholeText, languageOfCase(run.case)),
        repeatsWithin: repeatsWithin(reading, content.content_type === "social"),
        repeatsBetween: null,
        voiceDistance: voiceDistance(run.case.brand.voiceGuide?.samples ?? [], reading.ownText),
        words: reading.words,
        targetWords: content.quality.target_words,
        scores: null,
      };
    });
  });
  compareAll(assessments);
  return assessments;
}

/** A model that was asked for and did not write makes every other figure of its row untrue. */
function wrongWriter({ writer }: CaseRun, content: StoredContent): Finding[] {
  const isBuiltIn = content.writer === "built-in";
  if (isBuiltIn === (writer === "built-in")) return [];
  return [finding("writer", `${content.writer} wrote it, and not the ${writer}.`)];
}

export function failures({ findings }: Pick<Assessment, "findings">): Finding[] {
  return findings.filter(({ excuse }) => excuse === null);
}

function compareAll(assessments: readonly Assessment[]): void {
  const runs = new Map(
    assessments.map((one) => [
      one,
      ownRuns(one.run.case, one.reading, givenMaterial(one.run.case).folded),
    ]),
  );
  for (const one of assessments) {
    for (const other of assessments) {
      if (one === other || !isComparable(one, other)) continue;
      const share = sharedRuns(runs.get(one) ?? new Set(), runs.get(other) ?? new Set());
      if (share > (one.repeatsBetween?.share ?? -1)) {
        one.repeatsBetween = { share, with: other.run.case.id };
      }
    }
  }
}

/** A batch's own pieces tell one story; only pieces of different jobs are held against each other. */
function isComparable(one: Assessment, other: Assessment): boolean {
  return (
    one.run.writer === other.run.writer &&
    one.run.case.brand === other.run.case.brand &&
    one.run.case !== other.run.case &&
    one.content.content_type === other.content.content_type &&
    languageOfCase(one.run.case) === languageOfCase(other.run.case)
  );
}
