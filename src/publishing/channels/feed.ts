/** The brand's own feed, which contains a piece as soon as it is published. http/routes/feeds serves it. */
import { z } from "zod";
import type { ChannelType } from "../channel.ts";

const settings = z.strictObject({});

export const feed: ChannelType<z.infer<typeof settings>> = {
  settings,
  contentTypes: ["article", "post", "newsletter"],
  defaultUrl: () => "",
  open: () => ({
    test: async () => "",
    find: async () => null,
    create: async ({ key }) => key,
    update: async (_id, { isDraft }) => ({ state: isDraft ? "draft" : "published", url: null }),
    remove: async () => "gone",
  }),
};
