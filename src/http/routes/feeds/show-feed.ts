/** GET /agents/feeds/{token}.rss, .atom and .json — a brand's feed, and its images. Anyone with the URL can read them. */
import { forAccount } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { bodyHtmlOf } from "../../../publishing/make-piece.ts";
import { feedTypes, renderFeed } from "../../../publishing/render-feed.ts";
import type { FeedEntry, FeedFormat } from "../../../publishing/render-feed.ts";
import { findBrand } from "../../../records/brands/brands.ts";
import { findChannel } from "../../../records/channels/channels.ts";
import { describeImages, findImage } from "../../../records/contents/images.ts";
import { findFeed, listFeedItems } from "../../../records/publications/feed-items.ts";
import type { FeedItem } from "../../../records/publications/feed-items.ts";
import { imageIdsIn, replaceImages } from "../../../records/contents/text-images.ts";
import { entityTag, isKnownTag } from "../../responses/entity-tags.ts";
import type { Route } from "../../route.ts";
import { answerImage } from "../contents/images.ts";

const itemsMax = 50;

export const showFeed: Route = {
  method: "GET",
  path: "/agents/feeds/:file",
  async handle({ database, config }, request) {
    const { file = "" } = request.params as { file?: string };
    const [, token = "", format = ""] = /^([\w-]{32})\.(rss|atom|json)$/.exec(file) ?? [];
    const found = token === "" ? undefined : await findFeed(database, token);
    if (!found) throw new Refusal("not_found");
    const { brand, items, images } = await forAccount(
      database,
      found.accountId,
      async (account) => {
        const channel = await findChannel(account, found.channelId);
        const listed = await listFeedItems(account, found.channelId, itemsMax);
        return {
          brand: channel && (await findBrand(account, channel.brandId)),
          items: listed,
          images: await describeImages(
            account,
            listed.flatMap(({ markdown }) => imageIdsIn(markdown)),
          ),
        };
      },
    );
    if (!brand) throw new Refusal("not_found");
    const tag = entityTag([format, brand.name, items]);
    const headers = { ETag: tag, "Cache-Control": "public, max-age=300" };
    if (isKnownTag(request.headers["if-none-match"], tag))
      return { status: 304, headers, body: "" };
    const { name: title, language } = brand;
    const url = `${config.baseUrl || `http://${request.host}`}/agents/feeds/${token}`;
    const entryOf = async (item: FeedItem): Promise<FeedEntry> => {
      const shown: FeedEntry["images"][number][] = [];
      const html = await replaceImages(bodyHtmlOf(item), (id) => {
        const image = images.get(id);
        if (!image) return undefined;
        shown.push({ url: `${url}/images/${id}`, ...image });
        return `${url}/images/${id}`;
      });
      return { ...item, html, images: shown };
    };
    const entries = await Promise.all(items.map(entryOf));
    const feed = { title, description: title, language: language ?? "en", url, items: entries };
    return {
      headers: { ...headers, "Content-Type": `${feedTypes[format as FeedFormat]}; charset=utf-8` },
      body: renderFeed(feed, format as FeedFormat),
    };
  },
};

export const showFeedImage: Route = {
  method: "GET",
  path: "/agents/feeds/:token/images/:image_id",
  async handle({ database }, request) {
    const { token = "", image_id: id = "" } = request.params as Record<string, string>;
    const isName = /^[\w-]{32}$/.test(token) && /^[1-9]\d{0,14}$/.test(id);
    const found = isName ? await findFeed(database, token) : undefined;
    if (!found) throw new Refusal("not_found");
    const image = await forAccount(database, found.accountId, async (account) => {
      const items = await listFeedItems(account, found.channelId, itemsMax);
      const isShown = items.some(({ markdown }) => imageIdsIn(markdown).includes(Number(id)));
      return isShown ? findImage(account, Number(id)) : undefined;
    });
    if (!image) throw new Refusal("not_found");
    const answer = answerImage(image);
    const headers = { ...answer.headers, "Cache-Control": "public, max-age=86400" };
    return { ...answer, headers };
  },
};
