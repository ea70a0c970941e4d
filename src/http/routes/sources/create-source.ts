/** POST /sources/ — creates a source, which is read as soon as a worker is free. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { createSource, findSource } from "../../../records/sources/sources.ts";
import { readableKinds } from "../../../sources/reader.ts";
import {
  defaultSourceName,
  firstInterval,
  readSourceSettings,
  readSourceUrl,
} from "../../../sources/source-input.ts";
import { defineOperation } from "../../operation.ts";
import { holdBrand } from "../../own-brand.ts";
import { id } from "../../parameters.ts";
import {
  assertMayChange,
  nameParameter,
  presentSource,
  secretParameter,
  settingsParameter,
  sourceShape,
  urlParameter,
} from "./source-shape.ts";

export const createSourceOperation = defineOperation({
  id: "createSource",
  method: "POST",
  path: "/sources/",
  tag: "Sources",
  scope: "write",
  summary: "Create a source",
  description:
    "The source is read in the background as soon as a worker is free, and then again on a schedule that adapts to how often it changes. Get it again to see what was read, or which problem there is. An account has at most 1,000 sources.",
  body: z.object({
    kind: z.enum(readableKinds).meta({ description: "What is read.", example: "website" }),
    url: urlParameter,
    name: nameParameter.optional().meta({ description: "Defaults to the address." }),
    brand_id: id.nullable().default(null).meta({
      description: "The brand it is for. Without one, it is for all brands of the account.",
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
      if (brandId !== null) await holdBrand(account, caller, brandId);
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
