/** POST /publications/{publication_id}/update/, unpublish/ and retry/ — what can be asked of a publication afterwards. */
import { Refusal } from "../../../errors.ts";
import { requestAction } from "../../../records/publications/publications.ts";
import type {
  PublicationAction,
  PublicationRecord,
  PublicationState,
} from "../../../records/publications/publications.ts";
import { defineOperation } from "../../operation.ts";
import type { Operation } from "../../operation.ts";
import {
  presentPublication,
  publicationParams,
  publicationShape,
  requirePublication,
} from "./publication-shape.ts";

function definePublicationChange(change: {
  id: string;
  verb: string;
  summary: string;
  description: string;
  from: readonly PublicationState[];
  actionOf(publication: PublicationRecord): PublicationAction;
  message: string;
}): Operation {
  return defineOperation({
    id: change.id,
    method: "POST",
    path: `/publications/{publication_id}/${change.verb}/`,
    tag: "Publications",
    scope: "write",
    summary: change.summary,
    description: change.description,
    params: publicationParams,
    status: 202,
    answer: publicationShape,
    refusals: ["publication_not_found", "publication_not_ready"],
    async handle({ caller, params }) {
      const changed = await caller.inAccount(async (account) => {
        const before = await requirePublication(account, caller, params.publication_id);
        const { from, message } = change;
        return requestAction(account, before.id, {
          action: change.actionOf(before),
          from,
          message,
        });
      });
      if (!changed) throw new Refusal("publication_not_ready");
      return { status: 202, body: presentPublication(changed) };
    },
  });
}

export const updatePublication = definePublicationChange({
  id: "updatePublication",
  verb: "update",
  summary: "Update a publication",
  description:
    "Sends the current version of the content to the channel. Emails that were sent and posts on Bluesky cannot be changed; the publication's `problem` says so.",
  from: ["published", "draft", "scheduled"],
  actionOf: () => "update",
  message: "An update was requested.",
});

export const unpublishPublication = definePublicationChange({
  id: "unpublishPublication",
  verb: "unpublish",
  summary: "Unpublish a publication",
  description:
    "Removes the content from the channel: WordPress and Ghost keep it as a draft, and social posts are deleted. Publications that are still pending are canceled. Emails that were sent cannot be recalled.",
  from: ["queued", "published", "draft", "scheduled", "failed"],
  actionOf: () => "unpublish",
  message: "Unpublishing was requested.",
});

export const retryPublication = definePublicationChange({
  id: "retryPublication",
  verb: "retry",
  summary: "Retry a publication",
  description:
    "Immediately retries a failed publication, or one that is waiting for its next attempt. Pressroom first looks for the result of earlier attempts, so that nothing is published twice.",
  from: ["failed", "queued"],
  actionOf: ({ action }) => action,
  message: "Another attempt was requested.",
});
