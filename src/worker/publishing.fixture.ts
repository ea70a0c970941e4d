/** Setup for publishing tests: contents of every type, and a channel of each kind. */
import type { ChannelKind } from "../publishing/channel.ts";
import type { MockChannel } from "../publishing/channels/mock-channel.fixture.ts";
import { createChannel } from "../records/channels/channels.ts";
import { requestPublication } from "../records/publications/publications.ts";
import type { PublicationRecord } from "../records/publications/publications.ts";
import { forAccount } from "../db/account-handle.ts";
import { addContent } from "../../test/test-contents.ts";
import type { WantedContent } from "../../test/test-contents.ts";
import type { TestAccount, TestDatabase } from "../../test/test-database.ts";

/** Content for this kind of channel, with a unique title or text. */
export function pieceFor(kind: ChannelKind, name: string): WantedContent {
  if (kind === "mastodon" || kind === "bluesky") {
    const posts = [`${name} first https://example.com/a #coffee`, `${name} second`].map((text) => ({
      text,
      facets: [],
    }));
    return {
      contentType: "social",
      title: name,
      document: { variants: [{ network: kind, posts }] },
    };
  }
  if (kind === "listmonk" || kind === "mailchimp") {
    const html = `<p>${name}</p><a href="{{unsubscribe_url}}">Unsubscribe</a>`;
    const document = {
      subject: name,
      preheader: "Soon",
      sections: [{ heading: null, text: name }],
      html,
      text: name,
    };
    return { contentType: "newsletter", title: name, document };
  }
  const html = `<article lang="en">\n<h1>${name}</h1>\n<p>About ${name}.</p>\n</article>\n`;
  return { contentType: "article", title: name, document: { html, meta_description: "In short." } };
}

export async function addChannel(
  base: TestDatabase,
  { accountId, brandId }: Pick<TestAccount, "accountId" | "brandId">,
  channel: {
    kind: ChannelKind;
    url: string;
    mock: Pick<MockChannel, "settings" | "secret">;
    name?: string;
  },
): Promise<number> {
  const { kind, url, mock, name = kind } = channel;
  const { settings, secret } = mock;
  const made = await forAccount(base.api, accountId, (account) =>
    createChannel(base, account, { brandId, kind, name, url, settings, secret, feedToken: null }),
  );
  if (typeof made === "string") throw new Error(made);
  return made.id;
}

export async function publishPiece(
  base: TestDatabase,
  account: Pick<TestAccount, "accountId" | "brandId">,
  { channelId, kind, name }: { channelId: number; kind: ChannelKind; name: string },
): Promise<PublicationRecord> {
  const contentId = await addContent(base, account, pieceFor(kind, name));
  const wanted = { contentId, channelId, options: {}, publishAt: null, isHandedOver: false };
  const made = await forAccount(base.api, account.accountId, (handle) =>
    requestPublication(handle, wanted),
  );
  if (!made) throw new Error("the content is published already");
  return made;
}
