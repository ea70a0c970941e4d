/** The request and response schemas of sources, shared by all operations. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { countedMax, findSource } from "../../../records/sources/sources.ts";
import type { SourceRecord } from "../../../records/sources/sources.ts";
import { sourceProblems } from "../../../sources/source-fetch.ts";
import type { Caller } from "../../authentication/caller.ts";
import { pathId, text, wholeNumber } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";

export const sourceShape = z
  .object({
    source_id: z.int().meta({ example: 7 }),
    kind: z.string().meta({ example: "website" }),
    name: z.string().meta({ example: "example.com" }),
    url: z.string().meta({ example: "https://example.com/" }),
    brand_id: z.int().nullable().meta({
      description: "The brand it belongs to; null if it is for all brands of the account.",
      example: 3,
    }),
    settings: z.record(z.string(), z.unknown()).meta({ example: { pages_max: 50 } }),
    has_secret: z.boolean().meta({
      description: "Whether credentials are stored for it. They are never shown.",
      example: false,
    }),
    paused: z.boolean().meta({ example: false }),
    reading: z.boolean().meta({ description: "Whether it is being read now.", example: false }),
    interval_seconds: z.int().meta({
      description:
        "The current interval between reads. It gets shorter when the source has changed, and longer when it has not.",
      example: 86_400,
    }),
    next_read_at: shownTime.nullable().meta({
      description: "Null for sources that are not read automatically, such as files.",
    }),
    last_read_at: shownTime.nullable().meta({
      description: "When the last complete read started; null if there has been none yet.",
    }),
    last_changed_at: shownTime.nullable().meta({
      description: "When something new or changed was last found.",
    }),
    problem: z
      .object({
        code: z.enum(sourceProblems),
        message: z.string(),
        failures: z.int().meta({ description: "The number of consecutive failed reads." }),
      })
      .nullable()
      .meta({
        description: "Why the last read failed; null if it succeeded.",
        example: null,
      }),
    documents_count: z.int().meta({
      description: `How many documents were read from it, counted up to ${countedMax}.`,
      example: 24,
    }),
    forum_posts_count: z.int().meta({
      description: `How many forum posts were read from it, counted up to ${countedMax}.`,
      example: 0,
    }),
    created_at: shownTime,
    updated_at: shownTime,
  })
  .meta({ id: "Source" });

export function presentSource(source: SourceRecord) {
  const code = sourceProblems.find((one) => one === source.problemCode);
  return present(sourceShape, {
    ...source,
    sourceId: source.id,
    paused: source.isPaused,
    reading: source.isReading,
    problem: code ? { code, message: source.problem ?? "", failures: source.failuresInRow } : null,
  });
}

export const sourceParams = z.object({ source_id: pathId("source_not_found") });

export const nameParameter = text(200).meta({
  description: "The name shown in lists. Unique among the account's sources of the same kind.",
  example: "Our website",
});

export const urlParameter = text(2_000).meta({
  description:
    "The public URL of the page, website, feed or forum. `https://` is assumed if the scheme is missing.",
  example: "https://example.com/",
});

export const settingsParameter = z.record(z.string(), z.unknown()).meta({
  json: { type: "object", additionalProperties: true },
  description:
    "Settings for this kind of source, plus `interval_min_seconds` and `interval_max_seconds`, the shortest and longest intervals between reads. See docs/sources.md.",
  example: { pages_max: 50 },
});

export const secretParameter = z.string().min(1).max(4_000).meta({
  description:
    "Credentials, for kinds that need them. They are stored encrypted and never returned. See docs/sources.md.",
  example: "CLIENT_ID:CLIENT_SECRET",
});

export const intervalParameter = wholeNumber(60, 2_592_000).meta({
  description: "The initial interval between reads; the schedule adapts from there.",
  example: 3_600,
});

/** Finds a source that the caller can access: for its brand, or for all brands. */
export async function requireSource(
  account: AccountHandle,
  { brandId }: Caller,
  id: number,
): Promise<SourceRecord> {
  const source = await findSource(account, id);
  const isVisible = brandId === null || source?.brandId === null || source?.brandId === brandId;
  if (!source || !isVisible) throw new Refusal("source_not_found");
  return source;
}

/** As above, for changes: a key restricted to a brand can change only that brand's sources. */
export async function requireOwnSource(
  account: AccountHandle,
  caller: Caller,
  id: number,
): Promise<SourceRecord> {
  const source = await requireSource(account, caller, id);
  assertMayChange(caller, source.brandId);
  return source;
}

export function assertMayChange({ brandId }: Caller, changed: number | null): void {
  if (brandId === null || brandId === changed) return;
  throw new Refusal("insufficient_scope", {
    message:
      "This API key is restricted to one brand, but this source belongs to all brands or to another brand.",
  });
}
