/**
 * Writes one piece of content: plan, draft, review and recheck (or an automated check), finish. The steps that all pieces
 * of a job share, gather and brief, come before this, in src/jobs/run-job.ts.
 */
import type { CheckDraft } from "./checks/run-checks.ts";
import type { FinishedContent } from "./content.ts";
import type { ContentType, Material } from "./material.ts";
import type { StageRunner } from "./stage-runner.ts";
import { finish } from "./steps/finish.ts";
import { reviewAndEdit } from "./steps/review-and-edit.ts";
import type { Brief, CitationStyle, Draft, DraftedPiece, Plan, Writer } from "./writer.ts";

export interface WritingTools {
  runner: StageRunner;
  writer: Writer;
  material: Material;
  brief: Brief;
  check: CheckDraft;
  citationStyle: CitationStyle | undefined;
}

export interface WrittenItem {
  position: number;
  contentType: ContentType;
  /** Whether it is the only item of its job. */
  isAlone: boolean;
  order: DraftOrder | undefined;
}

/** Gives each item of a batch the drafts before it, because readers may see several of them. */
export interface DraftOrder {
  earlier: Promise<readonly DraftedPiece[]>;
  drafted: (piece: DraftedPiece) => void;
}

export async function writeContent(
  { runner, writer, material, brief, check, citationStyle }: WritingTools,
  { position, contentType, isAlone, order }: WrittenItem,
): Promise<FinishedContent> {
  const saved = runner.found<FinishedContent>(position, "finish");
  if (saved) {
    const drafted = runner.found<Draft>(position, "draft");
    if (drafted) order?.drafted({ contentType, draft: drafted });
    return saved;
  }

  const plan = await runner.call<Plan>(position, "plan", "plan", async (context) => ({
    ...(await writer.plan(material, brief, contentType, context)),
    ...(citationStyle && { citationStyle }),
  }));
  const draft = await runner.call<Draft>(position, "draft", "draft", (context) =>
    writer.draft(material, plan, context, order?.earlier),
  );
  order?.drafted({ contentType, draft });
  const checked = writer.editor
    ? await reviewAndEdit(runner, writer.editor, { material, plan, position, check }, draft)
    : {
        draft,
        problems: await runner.step(position, "check", async () => check(material, plan, draft)),
      };
  // The content of a single-item job is stored with the end of the job, right after this.
  return runner.step(
    position,
    "finish",
    async () => finish(material, plan, checked.draft, checked.problems),
    { isKept: !isAlone },
  );
}
