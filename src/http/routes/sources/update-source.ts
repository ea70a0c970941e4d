/** PATCH /sources/{source_id}/ — renames, pauses and resumes a source, and changes how it is read. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { updateSource } from "../../../records/sources/sources.ts";
import { readSourceSettings, readSourceUrl } from "../../../sources/source-input.ts";
import { defineOperation } from "../../operation.ts";
import { holdBrand } from "../../own-brand.ts";
import { id, truth } from "../../parameters.ts";
import {
  assertMayChange,
  intervalParameter,
  nameParameter,
  presentSource,
  requireOwnSource,
  secretParameter,
  settingsParameter,
  sourceParams,
  sourceShape,
  urlParameter,
} from "./source-shape.ts";

export const updateSourceOperation = defineOperation({
  id: "updateSource",
  method: "PATCH",
  path: "/sources/{source_id}/",
  tag: "Sources",
  scope: "write",
  summary: "Update a source",
  description:
    "Changes the fields you send; all others stay unchanged. In `settings`, only the settings you send change. After a new `url`, `secret` or `settings`, the source is read again from the start. A paused source is not read; what was read stays.",
  params: sourceParams,
  body: z.object({
    name: nameParameter.optional(),
    brand_id: id.nullable().optional().meta({
      description: "The brand it is for. Null: all brands of the account.",
      example: 3,
    }),
    paused: truth.optional().meta({ description: "`true` stops reading it.", example: true }),
    interval_seconds: intervalParameter.optional(),
    url: urlParameter.optional(),
    settings: settingsParameter.optional(),
    secret: secretParameter.nullable().optional().meta({
      description: "New credentials. Null removes them.",
      example: null,
    }),
  }),
  answer: sourceShape,
  refusals: ["source_not_found", "unknown_brand", "brand_archived", "source_name_taken"],
  async handle({ caller, params, body, tools }) {
    const { brand_id: brandId, secret, paused: isPaused } = body;
    const { rules, findReader } = tools.sources;
    const url = body.url === undefined ? undefined : readSourceUrl(rules, body.url);
    const source = await caller.inAccount(async (account) => {
      const before = await requireOwnSource(account, caller, params.source_id);
      if (brandId !== undefined) assertMayChange(caller, brandId);
      if (brandId) await holdBrand(account, caller, brandId);
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
