/** Sources: list, create, get, change, delete and read now. */
import { z } from "zod";
import { limitTime } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import {
  createSource,
  deleteSource,
  findSource,
  listSources,
  requestReading,
  updateSource,
} from "../../../records/sources/sources.ts";
import { readableKinds } from "../../../sources/reader.ts";
import {
  defaultSourceName,
  firstInterval,
  readSourceSettings,
  readSourceUrl,
} from "../../../sources/source-input.ts";
import { defineOperation } from "../../operation.ts";
import { lockOwnBrand } from "../../authentication/own-brand.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import { id, text, truth } from "../../requests/parameter-schemas.ts";
import {
  assertMayChange,
  intervalParameter,
  nameParameter,
  presentSource,
  requireOwnSource,
  requireSource,
  secretParameter,
  settingsParameter,
  sourceParams,
  sourceShape,
  urlParameter,
} from "./source-shape.ts";

export const listSourcesOperation = defineOperation({
  id: "listSources",
  method: "GET",
  path: "/sources/",
  tag: "Sources",
  scope: "read",
  summary: "List sources",
  description:
    "Newest first. A key restricted to a brand sees the brand's sources and those for all brands.",
  query: pageQuery({
    kind: text(50)
      .optional()
      .meta({ description: "Only sources of this kind.", example: "website" }),
    brand_id: id.optional().meta({
      description: "Only sources for this brand, including those for all brands.",
      example: 3,
    }),
    has_problem: truth.optional().meta({
      description:
        "`true`: only sources whose last read failed. `false`: only sources whose last read did not fail.",
      example: true,
    }),
  }),
  answer: pageOf(sourceShape),
  async handle({ caller, query }) {
    const { limit, cursor, kind = null, has_problem: hasProblem = null } = query;
    const rows = await caller.inAccount((account) =>
      listSources(account, {
        kind,
        brandId: caller.brandId ?? query.brand_id ?? null,
        hasProblem,
        before: cursor?.[0] ?? null,
        rowsMax: limit + 1,
      }),
    );
    return { body: toPage(rows, limit, presentSource, (row) => [row.id]) };
  },
});

export const createSourceOperation = defineOperation({
  id: "createSource",
  method: "POST",
  path: "/sources/",
  tag: "Sources",
  scope: "write",
  summary: "Create a source",
  description:
    "The source is read in the background as soon as a worker is available, and then again on a schedule that adapts to how often it changes. Fetch the source to see what was read and any problems. An account can have at most 1,000 sources.",
  body: z.object({
    kind: z.enum(readableKinds).meta({ description: "The kind of source.", example: "website" }),
    url: urlParameter,
    name: nameParameter.optional().meta({ description: "Defaults to the URL." }),
    brand_id: id.nullable().default(null).meta({
      description: "The brand it belongs to. If omitted, it is for all brands of the account.",
      example: 3,
    }),
    settings: settingsParameter.default({}),
    secret: secretParameter.optional(),
  }),
  status: 201,
  answer: sourceShape,
  answerHeaders: { Location: "The path of the source." },
  refusals: ["unknown_brand", "brand_archived", "source_name_taken", "source_limit_reached"],
  async handle({ caller, body, tools }) {
    const { kind, brand_id: brandId, secret = null } = body;
    assertMayChange(caller, brandId);
    const { rules, findReader } = tools.sources;
    const url = readSourceUrl(rules, body.url);
    const settings = readSourceSettings(findReader, kind, body.settings);
    const name = body.name?.trim() ?? defaultSourceName(url);
    const intervalSeconds = firstInterval(findReader, kind);
    const source = await caller.inAccount(async (account) => {
      if (brandId !== null) await lockOwnBrand(account, caller, brandId);
      const given = { brandId, kind, name, url, settings, secret, intervalSeconds, isRead: true };
      const created = await createSource(tools.sources, account, given);
      if ("id" in created) return findSource(account, created.id);
      throw new Refusal(
        created.refused === "name_taken" ? "source_name_taken" : "source_limit_reached",
      );
    });
    if (!source) throw new Error("the source was not created");
    return { body: presentSource(source), headers: { Location: `/sources/${source.id}/` } };
  },
});

export const getSource = defineOperation({
  id: "getSource",
  method: "GET",
  path: "/sources/{source_id}/",
  tag: "Sources",
  scope: "read",
  summary: "Get a source",
  description: "Returns what was read and when, the time of the next read, and any problem.",
  params: sourceParams,
  answer: sourceShape,
  async handle({ caller, params }) {
    const source = await caller.inAccount((account) =>
      requireSource(account, caller, params.source_id),
    );
    return { body: presentSource(source) };
  },
});

export const updateSourceOperation = defineOperation({
  id: "updateSource",
  method: "PATCH",
  path: "/sources/{source_id}/",
  tag: "Sources",
  scope: "write",
  summary: "Update a source",
  description:
    "Changes the fields you send; all others are left unchanged. In `settings`, only the settings you send change. If you change `url`, `secret` or `settings`, the source is read again from the start. A paused source is not read; its documents and posts are kept.",
  params: sourceParams,
  body: z.object({
    name: nameParameter.optional(),
    brand_id: id.nullable().optional().meta({
      description: "The brand it belongs to; null if it is for all brands of the account.",
      example: 3,
    }),
    paused: truth
      .optional()
      .meta({ description: "Set to `true` to stop reading it.", example: true }),
    interval_seconds: intervalParameter.optional(),
    url: urlParameter.optional(),
    settings: settingsParameter.optional(),
    secret: secretParameter.nullable().optional().meta({
      description: "New credentials. Null removes them.",
      example: null,
    }),
  }),
  answer: sourceShape,
  refusals: ["unknown_brand", "brand_archived", "source_name_taken"],
  async handle({ caller, params, body, tools }) {
    const { brand_id: brandId, secret, paused: isPaused } = body;
    const { rules, findReader } = tools.sources;
    const url = body.url === undefined ? undefined : readSourceUrl(rules, body.url);
    const source = await caller.inAccount(async (account) => {
      const before = await requireOwnSource(account, caller, params.source_id);
      if (brandId !== undefined) assertMayChange(caller, brandId);
      if (brandId) await lockOwnBrand(account, caller, brandId);
      const settings = body.settings && { ...before.settings, ...body.settings };
      const updated = await updateSource(tools.sources, account, before, {
        name: body.name?.trim(),
        brandId,
        isPaused,
        url,
        secret,
        intervalSeconds: body.interval_seconds,
        settings: settings && readSourceSettings(findReader, before.kind, settings),
      });
      if (!updated) throw new Refusal("source_name_taken");
      return updated;
    });
    return { body: presentSource(source) };
  },
});

/** Includes deleting up to a thousand documents with their passages. */
const deleteMsMax = 30_000;

export const deleteSourceOperation = defineOperation({
  id: "deleteSource",
  method: "DELETE",
  path: "/sources/{source_id}/",
  tag: "Sources",
  scope: "write",
  summary: "Delete a source",
  description:
    "Deletes the source with its documents and forum posts. Content based on them is kept.",
  params: sourceParams,
  status: 204,
  async handle({ caller, params }) {
    await caller.inAccount(async (account) => {
      await limitTime(account, deleteMsMax);
      const source = await requireOwnSource(account, caller, params.source_id);
      await deleteSource(account, source.id);
    });
    return {};
  },
});

export const readSourceOperation = defineOperation({
  id: "readSource",
  method: "POST",
  path: "/sources/{source_id}/read/",
  tag: "Sources",
  scope: "write",
  summary: "Read a source now",
  description:
    "Reads the source as soon as a worker is available, regardless of its schedule, and resumes it if it is paused. If the source is already being read, nothing changes. `last_read_at` changes when the read is complete.",
  params: sourceParams,
  status: 202,
  answer: sourceShape,
  refusals: ["source_not_readable"],
  async handle({ caller, params }) {
    const source = await caller.inAccount(async (account) => {
      const before = await requireOwnSource(account, caller, params.source_id);
      if (before.nextReadAt === null) throw new Refusal("source_not_readable");
      await requestReading(account, before.id);
      return findSource(account, before.id);
    });
    if (!source) throw new Refusal("source_not_found");
    return { status: 202, body: presentSource(source) };
  },
});
