/**
 * The services that channels lead to, as their documentation describes them: who may ask, what they answer and refuse, and
 * what they count. Each says what a reader would see, and how often something reached readers.
 */
import { createHmac, randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { PlayedAnswer, PlayedRequest } from "./channel-server.fixture.ts";
import type { ChannelKind } from "./channel.ts";

export interface Shown {
  title: string;
  body: string;
  state: string;
}

export interface PlayedChannel {
  settings: Record<string, unknown>;
  secret: string;
  answer: (request: PlayedRequest) => PlayedAnswer;
  /** What readers see, each object that they see once. */
  shown: () => Shown[];
  /** What was mailed, where the channel mails. */
  mailed?: string[];
  /** Another secret from now on. */
  revoke: () => void;
}

const notFound = {
  status: 404,
  json: { code: "rest_no_route", message: "Not found", error: "Not found" },
};

export function playWordpress(): PlayedChannel {
  interface Post {
    id: number;
    slug: string;
    status: string;
    title: string;
    content: string;
    excerpt: string;
    date_gmt: string;
    categories: number[];
    tags: number[];
    featured_media: number;
  }
  const posts: Post[] = [];
  const media: { id: number; slug: string; bytes: number; alt_text: string }[] = [];
  const terms: Record<string, { id: number; name: string }[]> = {
    categories: [{ id: 1, name: "Uncategorized" }],
    tags: [],
  };
  let password = "abcd efgh ijkl mnop qrst uvwx";
  let nextId = 10;
  const show = (post: Post) => ({
    ...post,
    link: `https://blog.example.com/${post.slug}/`,
    title: { raw: post.title, rendered: post.title },
  });
  const isTaken = (post: Post, slug: string) =>
    posts.some((other) => other !== post && other.slug === slug);
  function write(post: Post, given: Record<string, unknown>): void {
    Object.assign(post, given);
    const isAhead = Date.parse(`${post.date_gmt}Z`) > Date.now();
    if (post.status === "publish" && isAhead) post.status = "future";
    if (post.status === "future" && !isAhead) post.status = "publish";
    const { slug } = post;
    for (let at = 2; isTaken(post, post.slug); at += 1) post.slug = `${slug}-${at}`;
  }
  return {
    settings: { username: "editor", categories: ["News"] },
    secret: password,
    revoke: () => (password = "another"),
    shown: () =>
      posts
        .filter(({ status }) => status === "publish")
        .map(({ title, content, status }) => ({ title, body: content, state: status })),
    answer(request) {
      const basic = Buffer.from(
        request.header("authorization").replace("Basic ", ""),
        "base64",
      ).toString();
      if (basic !== `editor:${password}`) {
        return wordpressRefused(
          401,
          "incorrect_password",
          "The provided password is an invalid application password.",
        );
      }
      const route = request.query.get("rest_route") ?? "";
      const [, , , kind = "", id] = route.split("/");
      if (kind === "users") {
        return {
          status: 200,
          json: { id: 1, name: "Edith", capabilities: { publish_posts: true } },
        };
      }
      if (kind === "categories" || kind === "tags") {
        const list = terms[kind] ?? [];
        if (request.method === "GET") {
          const search = (request.query.get("search") ?? "").toLowerCase();
          return {
            status: 200,
            json: list.filter(({ name }) => name.toLowerCase().includes(search)),
          };
        }
        const name = String(request.json()["name"]);
        const there = list.find((one) => one.name.toLowerCase() === name.toLowerCase());
        if (there)
          return wordpressRefused(
            400,
            "term_exists",
            "A term with the name provided already exists.",
            {
              term_id: there.id,
            },
          );
        list.push({ id: (nextId += 1), name });
        return { status: 201, json: list.at(-1) };
      }
      if (kind === "media") {
        if (request.method === "GET") {
          return {
            status: 200,
            json: media.filter(({ slug }) => slug === request.query.get("slug")),
          };
        }
        if (id !== undefined) {
          const one = media.find((each) => each.id === Number(id));
          if (!one) return wordpressRefused(404, "rest_post_invalid_id", "Invalid post ID.");
          return { status: 200, json: Object.assign(one, request.json()) };
        }
        const [, slug = ""] =
          /filename="([^."]+)\./.exec(request.header("content-disposition")) ?? [];
        media.push({ id: (nextId += 1), slug, bytes: request.body.length, alt_text: "" });
        return { status: 201, json: media.at(-1) };
      }
      if (kind !== "posts") return notFound;
      if (id !== undefined) {
        const post = posts.find((one) => one.id === Number(id));
        if (!post) return wordpressRefused(404, "rest_post_invalid_id", "Invalid post ID.");
        if (request.method === "DELETE") {
          posts.splice(posts.indexOf(post), 1);
          return { status: 200, json: { deleted: true, previous: show(post) } };
        }
        if (request.method === "POST") write(post, request.json());
        return { status: 200, json: show(post) };
      }
      if (request.method === "GET") {
        const statuses = (request.query.get("status") ?? "publish").split(",");
        const found = posts.filter(
          (post) =>
            (request.query.get("slug") ?? "").split(",").includes(post.slug) &&
            statuses.includes(post.status),
        );
        return { status: 200, json: found.slice(0, 10).map(show) };
      }
      const empty = { content: "", excerpt: "", categories: [1], tags: [], featured_media: 0 };
      const date = new Date(Date.now() - 1_000).toISOString().slice(0, 19);
      const post: Post = {
        id: (nextId += 1),
        slug: "",
        status: "draft",
        title: "",
        date_gmt: date,
        ...empty,
      };
      write(post, request.json());
      posts.push(post);
      return { status: 201, json: show(post) };
    },
  };
}

export function playGhost({ aheadMs = 0 } = {}): PlayedChannel {
  interface Post {
    id: string;
    slug: string;
    status: string;
    title: string;
    html: string;
    updated_at: string;
    email_subject: string | null;
    email_only: boolean;
    published_at: string | null;
    created_at: number;
  }
  const posts: Post[] = [];
  const mailed: string[] = [];
  const keyId = "6489d8e0c0ffee0012345678";
  let secret = "ab".repeat(32);
  let clock = 0;
  function isAllowed(token: string): boolean {
    const [head = "", body = "", signature = ""] = token.split(".");
    const expected = createHmac("sha256", Buffer.from(secret, "hex"))
      .update(`${head}.${body}`)
      .digest("base64url");
    if (signature !== expected || readPart(head)["kid"] !== keyId) return false;
    const { iat, exp, aud } = readPart(body);
    const now = (Date.now() + aheadMs) / 1_000;
    return (
      aud === "/admin/" && Number(exp) > now && Number(iat) + 300 > now && Number(iat) < now + 60
    );
  }
  function write(post: Post, given: Record<string, unknown>, newsletter: string | null): void {
    const was = post.status;
    Object.assign(post, given);
    clock += 1;
    post.updated_at = new Date(1_700_000_000_000 + clock * 1_000).toISOString();
    const slug = post.slug;
    for (let at = 2; posts.some((one) => one !== post && one.slug === post.slug); at += 1)
      post.slug = `${slug}-${at}`;
    if (was !== "published" && post.status === "published" && newsletter !== null) {
      mailed.push(post.email_subject ?? post.title);
      if (post.email_only) post.status = "sent";
    }
  }
  const show = (post: Post) => ({ ...post, url: `https://ghost.example.com/${post.slug}/` });
  return {
    settings: { newsletter: "weekly" },
    secret: `${keyId}:${secret}`,
    revoke: () => (secret = "cd".repeat(32)),
    mailed,
    shown: () =>
      posts
        .filter(({ status }) => status === "published" || status === "sent")
        .map(({ title, html, status }) => ({ title, body: html, state: status })),
    answer(request) {
      if (!isAllowed(request.header("authorization").replace("Ghost ", ""))) {
        return ghostFailed(401, "UnauthorizedError", "Invalid token", "INVALID_JWT");
      }
      const [, , , , kind = "", id = ""] = request.path.split("/");
      if (kind === "site") return { status: 200, json: { site: { title: "Quillback" } } };
      if (kind === "newsletters")
        return { status: 200, json: { newsletters: [{ slug: "weekly" }] } };
      if (kind === "images") {
        return {
          status: 201,
          json: { images: [{ url: "https://ghost.example.com/content/images/a.png", ref: null }] },
        };
      }
      if (kind !== "posts") return notFound;
      const given = () => (request.json()["posts"] as Record<string, unknown>[])[0] ?? {};
      if (id !== "") {
        const post = posts.find((one) => one.id === id);
        if (!post)
          return ghostFailed(404, "NotFoundError", "Resource not found error, cannot read post.");
        if (request.method === "DELETE") {
          posts.splice(posts.indexOf(post), 1);
          return { status: 204 };
        }
        if (request.method === "PUT") {
          if (given()["updated_at"] !== post.updated_at) {
            return ghostFailed(
              409,
              "UpdateCollisionError",
              "Saving failed! Someone else is editing this post.",
              "UPDATE_COLLISION",
            );
          }
          write(post, given(), request.query.get("newsletter"));
        }
        return { status: 200, json: { posts: [show(post)] } };
      }
      if (request.method === "GET") {
        const [, prefix = "\0"] = /^slug:~\^'(.*)'$/.exec(request.query.get("filter") ?? "") ?? [];
        const found = posts.filter(({ slug }) => slug.startsWith(prefix));
        return {
          status: 200,
          json: {
            posts: found.map(show),
            meta: { pagination: { page: 1, pages: 1, total: found.length } },
          },
        };
      }
      const post: Post = {
        id: randomUUID().replaceAll("-", "").slice(0, 24),
        slug: "",
        status: "draft",
        title: "",
        html: "",
        updated_at: "",
        email_subject: null,
        email_only: false,
        published_at: null,
        created_at: clock,
      };
      posts.push(post);
      write(post, given(), null);
      return { status: 201, json: { posts: [show(post)] } };
    },
  };
}

function playListmonk(): PlayedChannel {
  interface Campaign extends Record<string, unknown> {
    id: number;
    uuid: string;
    name: string;
    subject: string;
    body: string;
    status: string;
  }
  const campaigns: Campaign[] = [];
  const mailed: string[] = [];
  let token = "listmonk-token";
  return {
    settings: { username: "api", lists: [3] },
    secret: token,
    revoke: () => (token = "another"),
    mailed,
    shown: () =>
      campaigns
        .filter(({ status }) => status !== "draft")
        .map(({ subject, body, status }) => ({ title: subject, body, state: status })),
    answer(request) {
      if (request.header("authorization") !== `token api:${token}`)
        return { status: 403, json: { message: "invalid API credentials" } };
      const [, , kind = "", id = "", more] = request.path.split("/");
      if (kind === "lists")
        return { status: 200, json: { data: { results: [{ id: 3, name: "All" }], total: 1 } } };
      if (kind !== "campaigns") return notFound;
      if (id === "" && request.method === "GET") {
        const query = (request.query.get("query") ?? "").toLowerCase();
        const results = campaigns.filter(({ name, subject }) =>
          `${name} ${subject}`.toLowerCase().includes(query),
        );
        return {
          status: 200,
          json: {
            data: {
              results: results.slice(0, 20),
              query,
              total: results.length,
              per_page: 20,
              page: 1,
            },
          },
        };
      }
      if (id === "") {
        campaigns.push({
          id: campaigns.length + 1,
          uuid: randomUUID(),
          status: "draft",
          ...request.json(),
        } as Campaign);
        return { status: 200, json: { data: campaigns.at(-1) } };
      }
      const campaign = campaigns.find((one) => one.id === Number(id));
      if (!campaign) return { status: 400, json: { message: "Campaign not found" } };
      if (request.method === "DELETE") {
        campaigns.splice(campaigns.indexOf(campaign), 1);
        return { status: 200, json: { data: true } };
      }
      if (request.method === "PUT" && more === "status") {
        if (campaign.status !== "draft")
          return { status: 400, json: { message: "Only draft campaigns can be started" } };
        mailed.push(campaign.subject);
      }
      if (request.method === "PUT") Object.assign(campaign, request.json());
      return { status: 200, json: { data: campaign } };
    },
  };
}

function playMailchimp(): PlayedChannel {
  interface Campaign {
    id: string;
    status: string;
    create_time: string;
    settings: Record<string, string>;
    html: string;
  }
  const campaigns: Campaign[] = [];
  const mailed: string[] = [];
  let key = "0123456789abcdef0123456789abcdef-us6";
  const show = (campaign: Campaign) => ({
    ...campaign,
    long_archive_url: `https://mailchi.mp/${campaign.id}`,
  });
  return {
    settings: { list_id: "a1b2", from_name: "Quillback", reply_to: "hello@example.com" },
    secret: key,
    revoke: () => (key = "another"),
    mailed,
    shown: () =>
      campaigns
        .filter(({ status }) => status !== "save")
        .map(({ settings, html, status }) => ({
          title: settings["subject_line"] ?? "",
          body: html,
          state: status,
        })),
    answer(request) {
      const basic = Buffer.from(
        request.header("authorization").replace("Basic ", ""),
        "base64",
      ).toString();
      if (basic.split(":")[1] !== key)
        return mailchimpProblem(
          401,
          "API Key Invalid",
          "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
        );
      const [, , kind = "", id = "", more] = request.path.split("/");
      if (kind === "lists")
        return id === "a1b2"
          ? { status: 200, json: { id, name: "Readers" } }
          : mailchimpProblem(
              404,
              "Resource Not Found",
              "The requested resource could not be found.",
            );
      if (kind !== "campaigns") return notFound;
      if (id === "" && request.method === "GET") {
        const offset = Number(request.query.get("offset") ?? 0);
        const since = Date.parse(request.query.get("since_create_time") ?? "1970-01-01");
        const found = campaigns.filter(({ create_time: time }) => Date.parse(time) > since);
        const page = found.slice(offset, offset + Number(request.query.get("count") ?? 10));
        return { status: 200, json: { campaigns: page.map(show), total_items: found.length } };
      }
      if (id === "") {
        const { settings } = request.json() as { settings: Record<string, string> };
        campaigns.push({
          id: randomUUID().slice(0, 10),
          status: "save",
          create_time: new Date().toISOString(),
          settings,
          html: "",
        });
        return { status: 200, json: show(campaigns.at(-1)!) };
      }
      const campaign = campaigns.find((one) => one.id === id);
      if (!campaign)
        return mailchimpProblem(
          404,
          "Resource Not Found",
          "The requested resource could not be found.",
        );
      if (request.method === "DELETE") {
        campaigns.splice(campaigns.indexOf(campaign), 1);
        return { status: 204 };
      }
      if (more === "content") campaign.html = String(request.json()["html"]);
      if (more === "actions") {
        if (campaign.status !== "save")
          return mailchimpProblem(400, "Bad Request", "This campaign is not ready to send.");
        campaign.status = "sending";
        mailed.push(campaign.settings["subject_line"] ?? "");
        return { status: 204 };
      }
      return { status: 200, json: show(campaign) };
    },
  };
}

export function playMastodon({ limit = 500 } = {}): PlayedChannel {
  const statuses: { id: string; text: string; in_reply_to_id: string | null; url: string }[] = [];
  const keys = new Map<string, string>();
  let token = "mastodon-token";
  let nextId = 112_000_000_000;
  return {
    settings: {},
    secret: token,
    revoke: () => (token = "another"),
    shown: () =>
      statuses.map(({ text, in_reply_to_id: reply }) => ({
        title: "",
        body: text,
        state: reply === null ? "post" : "reply",
      })),
    answer(request) {
      if (request.path === "/api/v2/instance")
        return {
          status: 200,
          json: {
            configuration: { statuses: { max_characters: limit, characters_reserved_per_url: 23 } },
          },
        };
      if (request.header("authorization") !== `Bearer ${token}`)
        return { status: 401, json: { error: "The access token was revoked" } };
      const [, , version, kind = "", id = "", more] = request.path.split("/");
      if (kind === "accounts" && id === "verify_credentials")
        return { status: 200, json: { id: "7", acct: "quillback" } };
      if (version === "v2" && kind === "media")
        return { status: 202, json: { id: "44", url: null } };
      if (kind === "media")
        return { status: 200, json: { id, url: "https://files.example.com/44.png" } };
      if (kind === "accounts") {
        const since = BigInt(request.query.get("since_id") ?? 0);
        const max = BigInt(request.query.get("max_id") ?? 2n ** 62n);
        const found = statuses
          .filter((one) => BigInt(one.id) > since && BigInt(one.id) < max)
          .toReversed();
        return { status: 200, json: found.slice(0, Number(request.query.get("limit") ?? 20)) };
      }
      if (kind !== "statuses") return notFound;
      if (id === "") {
        const { status: text, in_reply_to_id: reply = null } = request.json() as {
          status: string;
          in_reply_to_id?: string;
        };
        const key = request.header("idempotency-key");
        const known = statuses.find((one) => one.id === keys.get(key));
        if (known) return { status: 200, json: known };
        if (text.length > limit)
          return {
            status: 422,
            json: { error: `Validation failed: Text character limit of ${limit} exceeded` },
          };
        nextId += 1;
        const made = {
          id: String(nextId),
          text,
          in_reply_to_id: reply,
          url: `https://social.example.com/@quillback/${nextId}`,
        };
        statuses.push(made);
        // As real keys are forgotten after an hour, every other one is forgotten at once.
        if (nextId % 2 === 0) keys.set(key, made.id);
        return { status: 200, json: made };
      }
      const status = statuses.find((one) => one.id === id);
      if (!status) return { status: 404, json: { error: "Record not found" } };
      if (more === "source")
        return { status: 200, json: { id, text: status.text, spoiler_text: "" } };
      if (request.method === "DELETE") statuses.splice(statuses.indexOf(status), 1);
      if (request.method === "PUT") status.text = String(request.json()["status"]);
      return { status: 200, json: status };
    },
  };
}

function playBluesky(): PlayedChannel {
  const records = new Map<string, Record<string, unknown>>();
  let password = "abcd-efgh-ijkl-mnop";
  const did = "did:plc:quillback";
  const reference = (rkey: string) => ({
    uri: `at://${did}/app.bsky.feed.post/${rkey}`,
    cid: `bafyrei${rkey}`,
  });
  return {
    settings: { handle: "quillback.example.com" },
    secret: password,
    revoke: () => (password = "another"),
    shown: () =>
      [...records.values()].map((record) => ({
        title: "",
        body: String(record["text"]),
        state: record["reply"] === undefined ? "post" : "reply",
      })),
    answer(request) {
      const method = request.path.replace("/xrpc/", "");
      if (method === "com.atproto.server.createSession") {
        if (request.json()["password"] !== password)
          return blueskyRefused("AuthenticationRequired", "Invalid identifier or password", 401);
        return {
          status: 200,
          json: {
            accessJwt: `jwt-${password}`,
            refreshJwt: "r",
            did,
            handle: "quillback.example.com",
          },
        };
      }
      if (request.header("authorization") !== `Bearer jwt-${password}`)
        return blueskyRefused("ExpiredToken", "Token has expired");
      if (method === "com.atproto.repo.uploadBlob") {
        return {
          status: 200,
          json: {
            blob: {
              $type: "blob",
              ref: { $link: "bafkrei" },
              mimeType: request.header("content-type"),
              size: request.body.length,
            },
          },
        };
      }
      if (method === "com.atproto.repo.getRecord") {
        const rkey = request.query.get("rkey") ?? "";
        const value = records.get(rkey);
        return value
          ? { status: 200, json: { ...reference(rkey), value } }
          : blueskyRefused("RecordNotFound", "Could not locate record");
      }
      const { rkey, record, swapRecord } = request.json() as {
        rkey: string;
        record: Record<string, unknown>;
        swapRecord?: null;
      };
      if (method === "com.atproto.repo.deleteRecord") {
        records.delete(rkey);
        return { status: 200, json: {} };
      }
      if (method !== "com.atproto.repo.putRecord")
        return blueskyRefused("MethodNotImplemented", "Method Not Implemented", 501);
      if (!/^[234567a-j][234567a-z]{12}$/.test(rkey))
        return blueskyRefused("InvalidRequest", "Invalid record key");
      if (swapRecord === null && records.has(rkey))
        return blueskyRefused("InvalidSwap", "Record was at another cid");
      records.set(rkey, record);
      return { status: 200, json: reference(rkey) };
    },
  };
}

function playWebhook(): PlayedChannel {
  const seen = new Set<string>();
  const pieces = new Map<string, Shown>();
  let secret = `whsec_${Buffer.from("a secret of thirty-two bytes, ok").toString("base64")}`;
  return {
    settings: {},
    secret,
    revoke: () => (secret = `whsec_${Buffer.from("another").toString("base64")}`),
    shown: () => [...pieces.values()],
    answer(request) {
      const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
      try {
        new Webhook(secret).verify(
          request.body.toString(),
          Object.fromEntries(names.map((name) => [name, request.header(name)])),
        );
      } catch {
        return { status: 401, json: { message: "Invalid signature" } };
      }
      const id = request.header("webhook-id");
      const { type, data } = request.json() as { type: string; data: Record<string, unknown> };
      const key = String(data["publication_key"]);
      if (!seen.has(id) && type === "content.unpublished") pieces.delete(key);
      else if (!seen.has(id) && type !== "channel.test") {
        // Counted, so that a repeat that was taken for a new one shows.
        const state = pieces.has(key) && type === "content.published" ? "twice" : "published";
        pieces.set(key, { title: String(data["title"]), body: String(data["html"]), state });
      }
      seen.add(id);
      return {
        status: 200,
        json: { url: `https://elsewhere.example.com/${String(data["slug"])}` },
      };
    },
  };
}

const wordpressRefused = (status: number, code: string, message: string, data = {}) => ({
  status,
  json: { code, message, data: { status, ...data } },
});

const ghostFailed = (
  status: number,
  type: string,
  message: string,
  code: string | null = null,
) => ({
  status,
  json: { errors: [{ message, context: null, type, code, id: randomUUID() }] },
});

const readPart = (part: string) =>
  JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

const mailchimpProblem = (status: number, title: string, detail: string) => ({
  status,
  json: { type: "about:blank", title, status, detail },
});

const blueskyRefused = (error: string, message: string, status = 400) => ({
  status,
  json: { error, message },
});

export const playedChannels: Record<Exclude<ChannelKind, "feed">, () => PlayedChannel> = {
  wordpress: playWordpress,
  ghost: playGhost,
  listmonk: playListmonk,
  mailchimp: playMailchimp,
  bluesky: playBluesky,
  mastodon: playMastodon,
  webhook: playWebhook,
};
