/** POST /contents/{content_id}/rewrite/ — starts a job that suggests a different wording for a passage. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import type { GenerationParameters } from "../../../jobs/accept.ts";
import { headingsOf } from "../../../editing/replace-section.ts";
import { actionWords, rewriteActions } from "../../../jobs/suggest-rewrite.ts";
import type { RewriteAction } from "../../../jobs/suggest-rewrite.ts";
import type { ContentRecord } from "../../../records/contents/contents.ts";
import type { WantedRevision } from "../../../records/jobs/regenerations.ts";
import { assertUnchanged } from "../../assert-unchanged.ts";
import { defineOperation } from "../../operation.ts";
import { blankableText, pathId, text } from "../../parameter-schemas.ts";
import {
  basedOnVersion,
  revisionAnswer,
  revisionHeaders,
  revisionParameters,
  startRevision,
  versionRefusals,
} from "./start-revision.ts";

export const rewriteContent = defineOperation({
  id: "rewriteContent",
  method: "POST",
  path: "/contents/{content_id}/rewrite/",
  tag: "Contents",
  scope: "generate",
  summary: "Rewrite a passage",
  description:
    "Starts a job that suggests a different wording for a passage, with one model call. The content is not changed: when the job has succeeded, its `suggestion` holds the passage, the replacement and the problems found in it. Apply it by [editing](#editContent) the content with `based_on_version`. Requires a model: with the built-in writer, which test keys use, the job fails with `model_required`. Not for social sets.",
  params: z.object({ content_id: pathId("content_not_found") }),
  headers: z.object(revisionHeaders),
  body: z.object({
    passage: text(10_000).meta({
      description:
        "Exact Markdown from the current version, without a heading. It must occur exactly once: include more of the surrounding text if it does not.",
      example: "Every bag shows its roast date.",
    }),
    action: z.enum(rewriteActions).meta({
      description: "`instruct` rewrites the text according to `instruction`.",
      example: "shorten",
    }),
    instruction: blankableText(2_000).meta({
      description: "Your instruction, for `instruct`.",
    }),
    ...basedOnVersion,
  }),
  ...revisionAnswer,
  refusals: [...versionRefusals],
  async handle({ params, body, ...given }) {
    return startRevision(given, params.content_id, (content) => {
      assertUnchanged(given.request, body.based_on_version)(content);
      return readRewrite(content, body);
    });
  },
});

export interface GivenRewrite {
  passage: string;
  action: RewriteAction;
  instruction: string | null;
}

/** Shared by HTTP and the command line: checks the request against the content and builds the job's parameters. */
export function readRewrite(
  content: ContentRecord,
  given: GivenRewrite,
): { revision: WantedRevision; parameters: GenerationParameters } {
  const { passage, action } = given;
  const instructions = instructionOf(given);
  assertPassage(content, passage);
  return {
    revision: { contentId: content.id, section: null, instructions, passage },
    // What the customer states in it is something to write from.
    parameters: revisionParameters(content, action === "instruct" ? instructions : null),
  };
}

function instructionOf(given: GivenRewrite): string {
  const { action, instruction } = given;
  if (action !== "instruct") {
    if (instruction === null) return actionWords[action];
    throw invalid("instruction", 'Only allowed with the action "instruct".');
  }
  if (instruction === null) throw invalid("instruction", 'Required for the action "instruct".');
  return instruction;
}

function assertPassage({ contentType, markdown }: ContentRecord, passage: string): void {
  if (contentType === "social") {
    throw invalid("passage", "Social sets do not support rewriting passages.");
  }
  const count = markdown.split(passage).length - 1;
  if (count === 0) {
    throw invalid("passage", "Does not occur in the current version. Send its exact Markdown.");
  }
  if (count > 1) {
    throw invalid("passage", `Occurs ${count} times. Include more of the surrounding text.`);
  }
  if (/^#{1,6}\s/mu.test(passage) || headingsOf(passage).length > 0) {
    throw invalid("passage", "Must not contain a heading. Send the text below it.");
  }
}

function invalid(param: string, message: string): Refusal {
  return new Refusal("invalid_parameters", { errors: [{ param, message }] });
}
