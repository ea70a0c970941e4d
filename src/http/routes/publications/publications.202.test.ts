import { parseFeed } from "htmlparser2";
import { afterAll, expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import { addContent } from "../../../../test/test-contents.ts";
import { addBrand, addKey } from "../../../../test/test-database.ts";
import type { TestHeaders } from "../../../../test/test-service.ts";
import type { ChannelKind } from "../../../publishing/channel.ts";
import type { MockChannel } from "../../../publishing/channels/mock-channel.fixture.ts";
import { mockChannels } from "../../../publishing/channels/mock-channels.fixture.ts";
import { mockGhost } from "../../../publishing/channels/mock-ghost.fixture.ts";
import { mockMastodon } from "../../../publishing/channels/mock-mastodon.fixture.ts";
import { mockWordpress } from "../../../publishing/channels/mock-wordpress.fixture.ts";
import { pieceFor } from "../../../worker/publishing.fixture.ts";
import { openPublishing } from "./open-publishing.fixture.ts";

const { service, account, sender, publish, waitForState, close, ...open } = await openPublishing();
afterAll(close);

async function addChannel(
  kind: ChannelKind,
  mock: MockChannel,
  { settings = {}, aheadMs = 0 } = {},
) {
  const server = await open.startServer(mock.answer, { aheadMs });
  const all = { ...mock.settings, ...settings };
  const id = await open.addChannel(kind, { url: server.url, settings: all, secret: mock.secret });
  return { id, server };
}

test.each(Object.entries(mockChannels))(
  "%s: content is published once, updated and unpublished, with a log of each step",
  async (name, play) => {
    const kind = name as ChannelKind;
    const mock = play();
    const { id } = await addChannel(kind, mock);
    const contentId = await addContent(service, account, pieceFor(kind, `Sour & ${kind}`));
    const publicationId = await publish(id, contentId);
    const again = await sender.post(`/contents/${contentId}/publish/`, { channel_id: id });
    expect(again.json).toMatchObject({ code: "already_published" });
    expect(await waitForState(publicationId, "published")).toMatchObject({
      version: 1,
      problem: null,
      url: expect.stringMatching(/^https?:/),
    });
    const { items } = (await sender.get("/contents/?status=published&limit=100")).json;
    expect(items).toContainEqual(
      expect.objectContaining({
        content_id: contentId,
        status_changed_by: expect.stringMatching(/^Channel \d/),
      }),
    );
    const isThread = kind === "mastodon" || kind === "bluesky";
    expect(mock.shown()).toHaveLength(isThread ? 2 : 1);
    expect(JSON.stringify(mock.shown())).toContain(`Sour & ${kind}`);
    expect(JSON.stringify(mock.shown())).not.toMatch(/unsubscribe_url|<h1>/);

    await service.sql`update content_versions
      set title = 'Sweet', document = replace(document::text, 'Sour', 'Sweet')::jsonb
        where content_id = ${contentId}`;
    const isMail = kind === "listmonk" || kind === "mailchimp";
    await sender.post(`/publications/${publicationId}/update/`);
    if (isMail || kind === "bluesky") {
      expect(await waitForState(publicationId, "failed")).toMatchObject({
        problem: { code: "rejected" },
      });
      expect(mock.mailed ?? [1]).toHaveLength(1);
    } else {
      await waitForState(publicationId, "published");
      expect(JSON.stringify(mock.shown())).toContain("Sweet");
      expect(JSON.stringify(mock.shown())).not.toContain("Sour &");
    }
    await sender.post(`/publications/${publicationId}/unpublish/`);
    if (isMail) {
      expect(await waitForState(publicationId, "failed")).toMatchObject({
        problem: { message: "An email that was sent cannot be recalled." },
      });
      return;
    }
    const { log } = await waitForState(publicationId, "unpublished");
    expect((log as { type: string }[]).map(({ type }) => type).slice(0, 2)).toEqual([
      "unpublished",
      "requested",
    ]);
    expect(mock.shown()).toEqual([]);
    await publish(id, contentId);
    await waitForState(publicationId, "published");
    expect(mock.shown()).toHaveLength(isThread ? 2 : 1);
  },
);

const add = (title: string) => addContent(service, account, pieceFor("wordpress", title));

test("WordPress gets categories, tags, excerpt, slug, featured image, drafts and publication times", async () => {
  const mock = mockWordpress();
  const { id, server } = await addChannel("wordpress", mock);
  const image = await open.startServer(() => ({
    status: 200,
    json: "png",
    headers: { "content-type": "image/png" },
  }));
  const draft = await publish(id, await add("Draft"), {
    status: "draft",
    slug: "own-slug",
    categories: ["Guides", "news"],
    tags: ["Coffee"],
    image_url: `${image.url}/cup.png`,
    image_alt: "A cup",
  });
  expect(await waitForState(draft, "draft")).toMatchObject({
    url: "https://blog.example.com/own-slug/",
  });
  expect(mock.shown()).toEqual([]);
  expect(server.asked).toEqual(
    expect.arrayContaining(["POST /wp/v2/media", "POST /wp/v2/tags", "POST /wp/v2/categories"]),
  );

  const at = new Date(Date.now() + 3_600_000).toISOString();
  const laterId = await add("Later");
  const later = await publish(id, laterId, { publish_at: at });
  expect(await waitForState(later, "scheduled")).toMatchObject({ publish_at: at });
  expect(mock.shown()).toEqual([]);
  await sender.post(`/publications/${later}/unpublish/`);
  await waitForState(later, "unpublished");
  // WordPress must not wait until the previously scheduled time.
  await sender.post(`/contents/${laterId}/publish/`, { channel_id: id });
  await waitForState(later, "published");
});

test("Ghost sends a newsletter once, and accepts our token although our clock is ten minutes behind", async () => {
  const aheadMs = 600_000;
  const mock = mockGhost();
  const { id } = await addChannel("ghost", mock, { aheadMs, settings: { email_only: true } });
  const contentId = await addContent(service, account, pieceFor("mailchimp", "Roast letter"));
  const publication = await publish(id, contentId);
  await waitForState(publication, "published");
  expect(mock.mailed).toEqual(["Roast letter"]);
});

test("a revoked secret fails the publication with a reason, and a new one fixes it", async () => {
  const mock = mockWordpress();
  const { id } = await addChannel("wordpress", mock);
  mock.secret = mock.nextSecret;
  const publication = await publish(
    id,
    await addContent(service, account, pieceFor("wordpress", "Revoked")),
  );
  const { problem } = await waitForState(publication, "failed");
  expect(problem).toMatchObject({
    code: "credentials_refused",
    message: expect.stringMatching(/invalid application password.*Enter new ones/),
  });
  expect((await sender.get(`/channels/${id}/`)).json["problem"]).toEqual(
    expect.stringContaining("application password"),
  );
  expect((await sender.post(`/channels/${id}/test/`)).json["problem"]).toEqual(expect.any(String));
  const refused = await sender.patch(`/channels/${id}/`, { secret: "wrong" });
  expect(refused.json).toMatchObject({ code: "channel_test_failed" });
  expect((await sender.patch(`/channels/${id}/`, { secret: mock.secret })).json).toMatchObject({
    problem: null,
  });
  await sender.post(`/publications/${publication}/retry/`);
  await waitForState(publication, "published");
  expect(mock.shown()).toHaveLength(1);
});

test("a post longer than the instance allows is rejected with its length", async () => {
  const { id } = await addChannel("mastodon", mockMastodon({ limit: 20 }));
  const publication = await publish(
    id,
    await addContent(service, account, pieceFor("mastodon", "Long")),
  );
  expect(await waitForState(publication, "failed")).toMatchObject({
    problem: { code: "content_unfit" },
  });
});

test("unsuitable content, other brands' channels, private addresses, and a new URL without its secret are rejected", async () => {
  const mock = mockWordpress();
  const { id, server } = await addChannel("wordpress", mock);
  const social = await addContent(service, account, pieceFor("mastodon", "Social"));
  expect(
    (await sender.post(`/contents/${social}/publish/`, { channel_id: id })).json,
  ).toMatchObject({ code: "channel_unfit" });
  const brandId = await addBrand(service, account.accountId, { name: "Other" });
  const other = await addContent(service, { ...account, brandId }, pieceFor("wordpress", "Other"));
  expect((await sender.post(`/contents/${other}/publish/`, { channel_id: id })).json).toMatchObject(
    { code: "channel_not_found" },
  );
  const { key } = await addKey(service, account.accountId, {
    brandId,
    scopes: ["read", "write", "admin"],
  });
  expect((await senderFor(service, key).get(`/channels/${id}/`)).status).toBe(404);
  expect(
    (await sender.patch(`/channels/${id}/`, { url: `${server.url}/else` })).json,
  ).toMatchObject({
    code: "invalid_parameters",
    errors: [{ param: "secret" }],
  });
  const create = (more: object) =>
    sender.post("/channels/", {
      kind: "wordpress",
      brand_id: account.brandId,
      name: "New",
      ...more,
    });
  expect(
    (await create({ url: "http://10.0.0.1", secret: "x", settings: { username: "e" } })).json,
  ).toMatchObject({
    errors: [{ param: "url" }],
  });
  expect((await create({ url: server.url, secret: "x", settings: {} })).json).toMatchObject({
    errors: [{ param: "settings.username" }],
  });
  expect(
    (await create({ url: server.url, secret: "x", settings: { username: "e" } })).json,
  ).toMatchObject({
    code: "channel_test_failed",
  });
  const stored = await service.database.pool.query("select * from channels");
  expect(JSON.stringify(stored.rows)).not.toContain(mock.secret);
  expect((await sender.delete(`/channels/${id}/`)).status).toBe(204);
});

test("content is scheduled while a publication is pending, then published if any succeeded, and approved otherwise", async () => {
  const feeds: number[] = [];
  for (const name of ["One", "Two"]) {
    const feed = { kind: "feed", brand_id: account.brandId, name };
    feeds.push(Number((await sender.post("/channels/", feed)).json["channel_id"]));
  }
  const [one = 0, two = 0] = feeds;
  const content = await add("Planned");
  const standing = async () => {
    const { items } = (await sender.get("/contents/?limit=100")).json;
    const found = (items as Record<string, unknown>[]).find(
      (item) => item["content_id"] === content,
    );
    return [found?.["status"], found?.["scheduled_at"]];
  };
  const later = "2126-01-01T00:00:00.000Z";
  const planned = await publish(one, content, { publish_at: later });
  expect(await standing()).toEqual(["scheduled", later]);
  await sender.post(`/publications/${planned}/unpublish/`);
  expect(await standing()).toEqual(["approved", null]);
  await publish(one, content, { publish_at: later });
  await waitForState(await publish(two, content), "published");
  expect(await standing()).toEqual(["scheduled", later]);
  expect((await sender.delete(`/channels/${one}/`)).status).toBe(204);
  expect(await standing()).toEqual(["published", later]);
});

test("a feed contains what is published to it, as RSS, Atom and JSON with an ETag, and nothing else", async () => {
  const created = await sender.post("/channels/", {
    kind: "feed",
    brand_id: account.brandId,
    name: "Feed",
  });
  const { channel_id: id, url } = created.json as { channel_id: number; url: string };
  const shown = await publish(id, await add("Shown <b> & ]]>"));
  await publish(id, await add("Tomorrow"), { publish_at: "2126-01-01T00:00:00Z" });
  await waitForState(shown, "published");
  const read = (format: string, headers: TestHeaders = {}) =>
    service.send({ path: `${url}.${format}`, headers });
  for (const format of ["rss", "atom"]) {
    const { status, text, headers } = await read(format);
    expect({ status, type: headers["content-type"] }).toEqual({
      status: 200,
      type: `application/${format}+xml; charset=utf-8`,
    });
    expect(parseFeed(text)?.items).toMatchObject([{ title: "Shown <b> & ]]>" }]);
    expect((await read(format, { "If-None-Match": headers["etag"] ?? "" })).status).toBe(304);
  }
  const { json } = await read("json");
  expect(json["items"]).toMatchObject([
    { title: "Shown <b> & ]]>", content_html: expect.stringContaining("<p>") },
  ]);
  const rows = await service.sql<{
    id: number;
  }>`insert into images (account_id, content_type, bytes) select ${account.accountId}, 'image/png', '\\x89504e47' from generate_series(1, 2) returning id`;
  const [image, other] = rows.map((row) => row.id);
  const text = `# Pictured\n\n![A cup](/agents/app/api/images/${image}/)\n`;
  const content = await addContent(service, account, { title: "Pictured", markdown: text });
  const pictured = await publish(id, content);
  await waitForState(pictured, "published");
  const address = `${url}/images/${image}`;
  const whole = expect.stringMatching(new RegExp(`^http://.+${address}$`));
  expect((await read("json")).json["items"]).toMatchObject([
    {
      content_html: expect.stringMatching(`<img src="http://.*${address}" alt="A cup">`),
      image: whole,
      attachments: [{ url: whole, mime_type: "image/png", size_in_bytes: 4 }],
    },
    {},
  ]);
  expect((await read("rss")).text).toContain(`${address}" length="4" type="image/png"/>`);
  expect((await read("atom")).text).toContain(`${address}" length="4" type="image/png"/>`);
  expect(await service.send({ path: address })).toMatchObject({
    status: 200,
    headers: { "content-type": "image/png" },
  });
  expect((await service.send({ path: `${url}/images/${other}` })).status).toBe(404);
  await sender.post(`/publications/${pictured}/unpublish/`);
  await waitForState(pictured, "unpublished");
  expect((await service.send({ path: address })).status).toBe(404);
  await sender.post(`/publications/${shown}/unpublish/`);
  await waitForState(shown, "unpublished");
  expect((await read("json")).json["items"]).toEqual([]);
  expect((await read("xml")).status).toBe(404);
  expect((await service.send({ path: `/agents/feeds/${"a".repeat(32)}.rss` })).status).toBe(404);
});
