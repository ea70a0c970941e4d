/**
 * WordPress's REST API with an application password. A post is created as a draft whose slug is the piece's marker, and
 * gets its slug, text and state after its id is saved. `rest_route` works with any permalink settings.
 */
import { z } from "zod";
import { fieldIn, textIn } from "../../sources/json-fields.ts";
import { apiCaller, firstId, idIn } from "../channel-fetch.ts";
import type { ChannelRequest } from "../channel-fetch.ts";
import { ChannelProblem } from "../channel-problem.ts";
import { markerOf } from "../channel.ts";
import type { Channel, ChannelType, OpenChannel, Piece, PieceImage } from "../channel.ts";

const settings = z.strictObject({
  username: z.string().trim().min(1, "Required.").max(200),
  categories: z.array(z.string().min(1).max(200)).max(20).default([]),
  tags: z.array(z.string().min(1).max(200)).max(20).default([]),
});

type Settings = z.infer<typeof settings>;

export const wordpress: ChannelType<Settings> = {
  settings,
  contentTypes: ["article", "post", "newsletter"],
  canSchedule: true,
  isSecretRequired: true,
  open: openWordpress,
};

function openWordpress(channel: OpenChannel<Settings>): Channel {
  const { settings: own, secret } = channel;
  const credentials = Buffer.from(`${own.username}:${secret}`).toString("base64");
  const callApi = apiCaller(channel, `${channel.url}/`, `Basic ${credentials}`);
  const call = (
    route: string,
    query: Record<string, string> = {},
    request: Partial<ChannelRequest> = {},
  ) => callApi("", { ...request, query: { rest_route: `/wp/v2/${route}`, ...query } });
  const post = async (route: string, json: unknown, expected: number[] = []) =>
    call(route, {}, { method: "POST", json, expected });

  /** Finds a term by its name, or creates it. */
  async function termId(taxonomy: "categories" | "tags", name: string): Promise<number> {
    const { body } = await call(taxonomy, { search: name, per_page: "100", _fields: "id,name" });
    const isSame = (term: unknown) =>
      decoded(textIn(term, "name")).toLowerCase() === name.toLowerCase();
    const found = Array.isArray(body) ? body.find(isSame) : undefined;
    if (found !== undefined) return Number(idIn(found));
    const made = await post(taxonomy, { name }, [400]);
    if (made.status !== 400) return Number(idIn(made.body));
    if (textIn(made.body, "code") === "term_exists") {
      return Number(idIn(fieldIn(made.body, "data"), "term_id"));
    }
    throw new ChannelProblem(
      "rejected",
      `WordPress does not accept "${name}": ${textIn(made.body, "message")}`,
    );
  }

  const termIds = async (taxonomy: "categories" | "tags", names: readonly string[]) => {
    const ids: number[] = [];
    for (const name of new Set(names)) ids.push(await termId(taxonomy, name));
    return ids;
  };

  /** Uploads an image once; finds it by its slug, which WordPress derives from the file name. */
  async function mediaOf(piece: Piece, { id, type, bytes, alt }: PieceImage): Promise<unknown> {
    const slug = `${markerOf(piece)}-${id}`;
    const { body } = await call("media", { slug, _fields: "id,source_url" });
    const found: unknown = Array.isArray(body) ? body[0] : undefined;
    const headers = {
      "content-type": type,
      "content-disposition": `attachment; filename="${slug}.${type.split("/")[1]}"`,
    };
    const made = { method: "POST", body: bytes, headers } as const;
    const media = found ?? (await call("media", {}, made)).body;
    if (alt !== "") await post(`media/${idIn(media)}`, { alt_text: alt });
    return media;
  }

  return {
    async test() {
      const { body } = await call("users/me", { context: "edit" });
      if (fieldIn(fieldIn(body, "capabilities"), "publish_posts") !== true) {
        throw new ChannelProblem(
          "forbidden",
          `The WordPress user ${own.username} is not allowed to publish posts. Use one with the Author, Editor or Administrator role.`,
        );
      }
      return textIn(body, "name");
    },

    async find(piece) {
      const { body } = await call("posts", {
        // WordPress appends a number to a duplicate slug.
        slug: ["", "-2", "-3", "-4"].map((end) => markerOf(piece) + end).join(","),
        status: "publish,future,draft,pending,private",
        context: "edit",
        orderby: "id",
        order: "asc",
        _fields: "id,status",
      });
      return firstId(body, "draft", (id) =>
        call(`posts/${id}`, { force: "true" }, { method: "DELETE", expected: [404, 410] }),
      );
    },

    async create(piece) {
      const { body } = await post("posts", {
        status: "draft",
        slug: markerOf(piece),
        title: piece.title,
      });
      return idIn(body);
    },

    async update(id, piece, action) {
      const { body: before } = await call(`posts/${id}`, { context: "edit", _fields: "id,status" });
      const was = textIn(before, "status");
      const image = await piece.image();
      const upload = async (one: PieceImage) => textIn(await mediaOf(piece, one), "source_url");
      const { body } = await post(`posts/${id}`, {
        title: piece.title,
        content: await piece.hostImages(piece.html, upload),
        excerpt: piece.excerpt,
        slug: piece.slug,
        categories: await termIds("categories", [...own.categories, ...piece.categories]),
        tags: await termIds("tags", [...own.tags, ...piece.tags]),
        ...(image && { featured_media: Number(idIn(await mediaOf(piece, image))) }),
        ...(action === "publish" && stateFor(piece, was)),
      });
      const is = textIn(body, "status");
      return {
        state:
          is === "publish" || is === "private"
            ? "published"
            : is === "future"
              ? "scheduled"
              : "draft",
        url: textIn(body, "link") || null,
      };
    },

    async remove(id) {
      const { status } = await post(`posts/${id}`, { status: "draft" }, [404, 410]);
      return status >= 400 ? "gone" : "kept";
    },
  };
}

/**
 * Without a date, WordPress publishes a post at once; with a date ahead of its clock, the post would wait. `null` removes
 * the date of a post that was scheduled before.
 */
function stateFor({ publishAt, isLater, isDraft }: Piece, was: string): Record<string, unknown> {
  if (isDraft) return { status: "draft" };
  const dated = { date_gmt: publishAt.toISOString().slice(0, 19) };
  if (isLater) return { status: "future", ...dated };
  if (was === "future") return { status: "publish", ...dated };
  return { status: "publish", ...(was === "draft" && { date_gmt: null }) };
}

/** Decodes the HTML entities in term names. */
function decoded(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#039;", "'")
    .replaceAll("&amp;", "&");
}
