/** A mock of WordPress's REST API with an application password. Posts dated ahead of its own clock wait as `future`. */
import type { MockAnswer, MockRequest } from "../channel-server.fixture.ts";
import { basicIn, created, freeSlug, notFound, ok, removeFrom } from "./mock-channel.fixture.ts";
import type { MockChannel } from "./mock-channel.fixture.ts";

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

export interface MockWordpress extends MockChannel {
  posts: Post[];
  media: { id: number; slug: string; bytes: number; alt_text: string; source_url: string }[];
}

export function mockWordpress(): MockWordpress {
  const posts: Post[] = [];
  const media: MockWordpress["media"] = [];
  const terms: Record<string, { id: number; name: string }[]> = {
    categories: [{ id: 1, name: "Uncategorized" }],
    tags: [],
  };
  let lastId = 10;
  const newId = () => (lastId += 1);
  const show = (post: Post) => ({
    ...post,
    link: `https://blog.example.com/${post.slug}/`,
    title: { raw: post.title, rendered: post.title },
  });

  function write(post: Post, request: MockRequest): void {
    Object.assign(post, request.json());
    post.date_gmt ??= new Date(request.now - 1_000).toISOString().slice(0, 19);
    const isAhead = Date.parse(`${post.date_gmt}Z`) > request.now;
    if (post.status === "publish" && isAhead) post.status = "future";
    if (post.status === "future" && !isAhead) post.status = "publish";
    post.slug = freeSlug(posts, post);
  }

  function answerTerms(list: { id: number; name: string }[], request: MockRequest): MockAnswer {
    const search = (request.query.get("search") ?? "").toLowerCase();
    if (request.method === "GET")
      return ok(list.filter(({ name }) => name.toLowerCase().includes(search)));
    const name = String(request.json()["name"]);
    const there = list.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (there) {
      const message = "A term with the name provided already exists.";
      return refused(400, "term_exists", message, { term_id: there.id });
    }
    list.push({ id: newId(), name });
    return created(list.at(-1));
  }

  function answerMedia(id: string | undefined, request: MockRequest): MockAnswer {
    if (request.method === "GET")
      return ok(media.filter(({ slug }) => slug === request.query.get("slug")));
    if (id !== undefined) {
      const one = media.find((each) => each.id === Number(id));
      return one ? ok(Object.assign(one, request.json())) : noPost;
    }
    const [, slug = ""] = /filename="([^."]+)\./.exec(request.header("content-disposition")) ?? [];
    media.push({
      id: newId(),
      slug,
      bytes: request.body.length,
      alt_text: "",
      source_url: `https://blog.example.com/wp-content/uploads/${slug}.png`,
    });
    return created(media.at(-1));
  }

  function answerPosts(id: string | undefined, request: MockRequest): MockAnswer {
    if (id !== undefined) {
      const post = posts.find((one) => one.id === Number(id));
      if (!post) return noPost;
      if (request.method === "DELETE") {
        removeFrom(posts, post);
        return ok({ deleted: true, previous: show(post) });
      }
      if (request.method === "POST") write(post, request);
      return ok(show(post));
    }
    if (request.method === "GET") {
      const wanted = (name: string) => (request.query.get(name) ?? "publish").split(",");
      const found = posts.filter(
        ({ slug, status }) => wanted("slug").includes(slug) && wanted("status").includes(status),
      );
      return ok(found.slice(0, 10).map(show));
    }
    const post: Post = {
      id: newId(),
      slug: "",
      status: "draft",
      title: "",
      date_gmt: new Date(request.now - 1_000).toISOString().slice(0, 19),
      content: "",
      excerpt: "",
      categories: [1],
      tags: [],
      featured_media: 0,
    };
    posts.push(post);
    write(post, request);
    return created(show(post));
  }

  const channel: MockWordpress = {
    posts,
    media,
    settings: { username: "editor", categories: ["News"] },
    secret: "abcd efgh ijkl mnop qrst uvwx",
    nextSecret: "yzab cdef ghij klmn opqr stuv",
    shown: () =>
      posts
        .filter(({ status }) => status === "publish")
        .map(({ title, content, status }) => ({ title, body: content, state: status })),
    answer(request) {
      if (basicIn(request) !== `editor:${channel.secret}`) {
        const message = "The provided password is an invalid application password.";
        return refused(401, "incorrect_password", message);
      }
      const [, , , kind = "", id] = (request.query.get("rest_route") ?? "").split("/");
      if (kind === "users")
        return ok({ id: 1, name: "Edith", capabilities: { publish_posts: true } });
      if (kind === "media") return answerMedia(id, request);
      if (kind === "posts") return answerPosts(id, request);
      const list = terms[kind];
      return list ? answerTerms(list, request) : notFound;
    },
  };
  return channel;
}

const refused = (status: number, code: string, message: string, data = {}): MockAnswer => ({
  status,
  json: { code, message, data: { status, ...data } },
});

const noPost = refused(404, "rest_post_invalid_id", "Invalid post ID.");
