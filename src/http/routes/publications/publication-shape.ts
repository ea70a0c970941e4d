/** The request and response schemas of publications, shared by all operations. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { channelProblems } from "../../../publishing/channel-problem.ts";
import { channelKinds } from "../../../publishing/channel.ts";
import {
  findPublication,
  listPublicationEvents,
  publicationActions,
  publicationStates,
} from "../../../records/publications/publications.ts";
import type { PublicationRecord } from "../../../records/publications/publications.ts";
import type { Caller } from "../../authentication/caller.ts";
import { pathId } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";

const summary = {
  publication_id: z.int().meta({ example: 12 }),
  content_id: z.int().meta({ example: 17 }),
  title: z.string().meta({ example: "What people ask us most" }),
  brand_id: z.int().meta({ example: 3 }),
  channel_id: z.int().meta({ example: 4 }),
  channel_name: z.string().meta({ example: "Our blog" }),
  channel_kind: z.enum(channelKinds).meta({ example: "wordpress" }),
  action: z
    .enum(publicationActions)
    .meta({ description: "The last requested action.", example: "publish" }),
  state: z.enum(publicationStates).meta({
    description:
      "`queued`: waiting for its scheduled time or its next attempt. `scheduled`: the channel has it and will publish it at the scheduled time. `draft`: it is on the channel as a draft.",
    example: "published",
  }),
  options: z.record(z.string(), z.unknown()).meta({ example: { tags: ["coffee"] } }),
  publish_at: shownTime,
  version: z.int().nullable().meta({
    description: "The version of the content that is on the channel; null if there is none.",
    example: 2,
  }),
  outdated: z.boolean().meta({
    description: "Whether the content has a newer version than the one on the channel.",
    example: false,
  }),
  url: z.string().nullable().meta({ example: "https://blog.example.com/what-people-ask/" }),
  attempts: z.int().meta({ example: 1 }),
  next_attempt_at: shownTime.nullable().meta({ example: null }),
  problem: z
    .object({ code: z.enum(channelProblems), message: z.string() })
    .nullable()
    .meta({ description: "Why the last attempt failed; null if it did not.", example: null }),
  published_at: shownTime.nullable(),
  created_at: shownTime,
  updated_at: shownTime,
};

export const publicationShape = z.object(summary).meta({ id: "Publication" });

export const publicationWithLogShape = z
  .object({
    ...summary,
    log: z
      .array(
        z.object({
          type: z.string().meta({ example: "published" }),
          message: z.string().meta({ example: "Version 2 is published." }),
          created_at: shownTime,
        }),
      )
      .meta({ description: "The last 100 log entries, newest first." }),
  })
  .meta({ id: "PublicationWithLog" });

export function presentPublication(publication: PublicationRecord) {
  const code = channelProblems.find((one) => one === publication.problemCode);
  const { id: publicationId, version, currentVersion } = publication;
  return present(publicationShape, {
    ...publication,
    publicationId,
    version: version === 0 ? null : version,
    outdated: version !== 0 && version !== currentVersion,
    problem: code ? { code, message: publication.problem ?? "" } : null,
  });
}

export const publicationParams = z.object({ publication_id: pathId("publication_not_found") });

export async function requirePublication(
  account: AccountHandle,
  { brandId }: Caller,
  id: number,
): Promise<PublicationRecord> {
  const publication = await findPublication(account, id);
  if (!publication || (brandId !== null && publication.brandId !== brandId)) {
    throw new Refusal("publication_not_found");
  }
  return publication;
}

export async function presentWithLog(account: AccountHandle, publication: PublicationRecord) {
  const log = await listPublicationEvents(account, publication.id);
  const { log: logShape } = publicationWithLogShape.shape;
  return { ...presentPublication(publication), log: present(logShape, log) };
}
