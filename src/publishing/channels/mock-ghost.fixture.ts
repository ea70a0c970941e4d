/**
 * A mock of Ghost's Admin API: checks tokens by its own clock, detects edit conflicts by `updated_at`, and mails on
 * publishing.
 */
import { createHmac, randomUUID } from "node:crypto";
import type { MockAnswer, MockRequest } from "../channel-server.fixture.ts";
import { created, freeSlug, notFound, ok, removeFrom } from "./mock-channel.fixture.ts";
import type { MockChannel } from "./mock-channel.fixture.ts";

interface Post {
  id: string;
  slug: string;
  status: string;
  title: string;
  html: string;
  updated_at: string;
  email_subject: string | null;
  email_only: boolean;
}

const keyId = "6489d8e0c0ffee0012345678";

export function mockGhost(): MockChannel & { mailed: string[] } {
  const posts: Post[] = [];
  const mailed: string[] = [];
  let writes = 0;

  function isAllowed({ header, now }: MockRequest): boolean {
    const [head = "", body = "", signature = ""] = header("authorization")
      .replace("Ghost ", "")
      .split(".");
    const expected = createHmac("sha256", Buffer.from(channel.secret.split(":")[1] ?? "", "hex"))
      .update(`${head}.${body}`)
      .digest("base64url");
    if (signature !== expected || readPart(head)["kid"] !== keyId) return false;
    const { iat, exp, aud } = readPart(body);
    const seconds = now / 1_000;
    const isOfNow =
      Number(exp) > seconds && Number(iat) + 300 > seconds && Number(iat) < seconds + 60;
    return aud === "/admin/" && isOfNow;
  }

  function write(post: Post, request: MockRequest): void {
    const was = post.status;
    Object.assign(post, given(request));
    writes += 1;
    post.updated_at = new Date(1_700_000_000_000 + writes * 1_000).toISOString();
    post.slug = freeSlug(posts, post);
    const isNew = was !== "published" && post.status === "published";
    if (isNew && request.query.get("newsletter") !== null) {
      mailed.push(post.email_subject ?? post.title);
      if (post.email_only) post.status = "sent";
    }
  }

  function answerPost(post: Post, request: MockRequest): MockAnswer {
    if (request.method === "DELETE") {
      removeFrom(posts, post);
      return { status: 204 };
    }
    if (request.method === "PUT") {
      if (given(request)["updated_at"] !== post.updated_at) {
        const message = "Saving failed! Someone else is editing this post.";
        return failed(409, "UpdateCollisionError", message, "UPDATE_COLLISION");
      }
      write(post, request);
    }
    return ok({ posts: [show(post)] });
  }

  function answerPosts(id: string, request: MockRequest): MockAnswer {
    if (id !== "") {
      const post = posts.find((one) => one.id === id);
      return post
        ? answerPost(post, request)
        : failed(404, "NotFoundError", "Resource not found error, cannot read post.");
    }
    if (request.method === "GET") {
      const [, prefix = "\0"] = /^slug:~\^'(.*)'$/.exec(request.query.get("filter") ?? "") ?? [];
      const found = posts.filter(({ slug }) => slug.startsWith(prefix));
      const pagination = { page: 1, pages: 1, total: found.length };
      return ok({ posts: found.map(show), meta: { pagination } });
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
    };
    posts.push(post);
    write(post, request);
    return created({ posts: [show(post)] });
  }

  const channel = {
    settings: { newsletter: "weekly" },
    secret: `${keyId}:${"ab".repeat(32)}`,
    nextSecret: `${keyId}:${"cd".repeat(32)}`,
    mailed,
    shown: () =>
      posts
        .filter(({ status }) => status === "published" || status === "sent")
        .map(({ title, html, status }) => ({ title, body: html, state: status })),
    answer(request: MockRequest): MockAnswer {
      if (!isAllowed(request))
        return failed(401, "UnauthorizedError", "Invalid token", "INVALID_JWT");
      const [, , , , kind = "", id = ""] = request.path.split("/");
      switch (kind) {
        case "site":
          return ok({ site: { title: "Quillback" } });
        case "newsletters":
          return ok({ newsletters: [{ slug: "weekly" }] });
        case "images":
          return created({ images: [{ url: "https://ghost.example.com/a.png", ref: null }] });
        case "posts":
          return answerPosts(id, request);
        default:
          return notFound;
      }
    },
  };
  return channel;
}

const show = (post: Post) => ({ ...post, url: `https://ghost.example.com/${post.slug}/` });

const given = (request: MockRequest) =>
  (request.json()["posts"] as Record<string, unknown>[])[0] ?? {};

const failed = (status: number, type: string, message: string, code: string | null = null) => ({
  status,
  json: { errors: [{ message, context: null, type, code, id: randomUUID() }] },
});

const readPart = (part: string) =>
  JSON.parse(Buffer.from(part, "base64url").toString() || "{}") as Record<string, unknown>;
