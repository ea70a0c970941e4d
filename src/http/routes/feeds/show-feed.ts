/** GET /agents/feeds/{token}.rss, .atom and .json — a brand's feed. Public to whoever knows the address. */
import { forAccount } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { feedTypes, renderFeed } from "../../../publishing/render-feed.ts";
import type { FeedFormat } from "../../../publishing/render-feed.ts";
import { findBrand } from "../../../records/brands/brands.ts";
import { findChannel } from "../../../records/channels/channels.ts";
import { findFeed, listFeedItems } from "../../../records/publications/feed-items.ts";
import { entityTag, isKnown } from "../../entity-tag.ts";
import type { Route } from "../../route.ts";

const itemsMax = 50;

export const showFeed: Route = {
  method: "GET",
  path: "/agents/feeds/:file",
  async handle({ database, config }, request) {
    const { file = "" } = request.params as { file?: string };
    const [, token = "", format = ""] = /^([\w-]{32})\.(rss|atom|json)$/.exec(file) ?? [];
    const found = token === "" ? undefined : await findFeed(database, token);
    if (!found) throw new Refusal("not_found");
    const { brand, items } = await forAccount(database, found.accountId, async (account) => {
      const channel = await findChannel(account, found.channelId);
      return {
        brand: channel && (await findBrand(account, channel.brandId)),
        items: await listFeedItems(account, found.channelId, itemsMax),
      };
    });
    if (!brand) throw new Refusal("not_found");
    const tag = entityTag([format, brand.name, items]);
    const headers = { ETag: tag, "Cache-Control": "public, max-age=300" };
    if (isKnown(request.headers["if-none-match"], tag)) return { status: 304, headers, body: "" };
    const { name: title, language } = brand;
    const url = `${config.baseUrl || `http://${request.host}`}/agents/feeds/${token}`;
    const feed = { title, description: title, language: language ?? "en", url, items };
    return {
      headers: { ...headers, "Content-Type": `${feedTypes[format as FeedFormat]}; charset=utf-8` },
      body: renderFeed(feed, format as FeedFormat),
    };
  },
};
