/** Asks a model whether content answers its topic, and saves the answer for the version that the model read. */
import { Failure } from "../errors.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import type { Material } from "../writing/material.ts";
import type { StageRunner } from "../writing/stage-runner.ts";
import type { TopicJudgement, Writer } from "../writing/writer.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { Revision } from "./rewrite-section.ts";

const position = 1;

interface TopicCheckTools {
  runner: StageRunner;
  writer: Writer;
  material: Material;
  checkpoints: Checkpoints;
}

export async function checkTopic(
  { runner, writer, material, checkpoints }: TopicCheckTools,
  { accountId }: Pick<ClaimedJob, "accountId">,
  { contentId, version, text }: Revision,
): Promise<void> {
  const judge = writer.judgeTopic?.bind(writer);
  if (!judge) throw new Failure("model_required");
  if (!text) throw new Failure("content_changed");
  if (material.topic === null && !material.forumPost) {
    throw new Failure("material_missing", { message: "This content was written without a topic." });
  }
  const judgement = await runner.call<TopicJudgement>(position, "draft", "draft", (context) =>
    judge(material, text.markdown, context),
  );
  await checkpoints.saveTopicCheck({ accountId, contentId, version, ...judgement });
}
