/** POST /contents/{content_id}/quality/topic/ — starts a job that asks a model whether content answers its topic. */
import { z } from "zod";
import { assertUnchanged } from "../../assert-unchanged.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameter-schemas.ts";
import {
  basedOnVersion,
  revisionAnswer,
  revisionHeaders,
  revisionParameters,
  startRevision,
  versionRefusals,
} from "./start-revision.ts";

export const checkTopic = defineOperation({
  id: "checkTopic",
  method: "POST",
  path: "/contents/{content_id}/quality/topic/",
  tag: "Contents",
  scope: "generate",
  summary: "Check whether content covers its topic",
  description:
    "Starts a job that asks a model, in one small call, whether the current version covers its topic. The content is not changed: when the job has succeeded, the `topic` check in the [quality report](#getContentQuality) shows the result, until there is a new version. Requires a model: with the built-in writer, which test keys use, the job fails with `model_required`.",
  params: z.object({ content_id: pathId("content_not_found") }),
  headers: z.object(revisionHeaders),
  body: z.object({
    ...basedOnVersion,
  }),
  ...revisionAnswer,
  refusals: [...versionRefusals],
  async handle({ params, body, ...given }) {
    return startRevision(given, params.content_id, (content) => {
      assertUnchanged(given.request, body.based_on_version)(content);
      return {
        revision: { contentId: content.id, section: null, instructions: null, check: "topic" },
        parameters: revisionParameters(content, null),
      };
    });
  },
});
