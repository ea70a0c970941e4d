/** GET /channels/ — the channels of a brand, or of all brands. */
import { z } from "zod";
import { listChannels } from "../../../records/channels/channels.ts";
import { defineOperation } from "../../operation.ts";
import { id } from "../../parameter-schemas.ts";
import { channelShape, presentChannel } from "./channel-shape.ts";

export const listChannelsOperation = defineOperation({
  id: "listChannels",
  method: "GET",
  path: "/channels/",
  tag: "Channels",
  scope: "read",
  summary: "List channels",
  description:
    "All channels, sorted by brand and name. A key restricted to a brand sees only that brand's channels.",
  query: z.object({
    brand_id: id.optional().meta({ description: "Only this brand's channels.", example: 3 }),
  }),
  answer: z.object({ items: z.array(channelShape) }),
  async handle({ caller, query }) {
    const brandId = caller.brandId ?? query.brand_id ?? null;
    const rows = await caller.inAccount((account) => listChannels(account, { brandId }));
    return { body: { items: rows.map(presentChannel) } };
  },
});
