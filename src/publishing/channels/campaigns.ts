/**
 * Listmonk and Mailchimp: publishes a newsletter as a campaign whose name ends with the piece's marker. The campaign is
 * a draft until its id is saved, and only drafts are sent, so a retry does not send it again.
 */
import { z } from "zod";
import { fieldIn, listIn, textIn } from "../../sources/json-fields.ts";
import { apiCaller, firstId, idIn } from "../channel-fetch.ts";
import { ChannelProblem } from "../channel-problem.ts";
import { markerOf } from "../channel.ts";
import type { ChannelType, Piece, PieceImage } from "../channel.ts";
import { alreadySent } from "./ghost.ts";

const listmonkSettings = z.strictObject({
  username: z.string().trim().min(1, "Required.").max(200),
  lists: z.array(z.int().positive()).min(1, "Specify at least one list.").max(100),
  from_email: z.string().max(320).optional(),
});

export const listmonk: ChannelType<z.infer<typeof listmonkSettings>> = {
  settings: listmonkSettings,
  contentTypes: ["newsletter"],
  isSecretRequired: true,
  open(channel) {
    const { settings, secret } = channel;
    const call = apiCaller(channel, `${channel.url}/api/`, `token ${settings.username}:${secret}`);
    const campaign = async (id: string) => fieldIn((await call(`campaigns/${id}`)).body, "data");
    const removeDraft = (id: string) =>
      call(`campaigns/${id}`, { method: "DELETE", expected: [400, 404] });
    async function upload(image: PieceImage): Promise<string> {
      const body = new FormData();
      body.set("file", new Blob([image.bytes], { type: image.type }), fileName(image));
      const { body: answer } = await call("media", { method: "POST", body });
      return new URL(idIn(fieldIn(answer, "data"), "url"), channel.url).href;
    }
    const fields = async (piece: Piece) => {
      const mail = mailOf(piece);
      return {
        name: nameOf(piece),
        subject: mail.subject,
        lists: settings.lists,
        type: "regular",
        content_type: "html",
        body: filled(await piece.hostImages(mail.html, upload), "{{ UnsubscribeURL }}"),
        altbody: filled(mail.text, "{{ UnsubscribeURL }}"),
        ...(settings.from_email !== undefined && { from_email: settings.from_email }),
      };
    };
    return {
      async test() {
        const { body } = await call("lists", { query: { per_page: "all", minimal: "true" } });
        const known = new Set(
          listIn(fieldIn(body, "data"), "results").map((one) => textIn(one, "id")),
        );
        const missing = settings.lists.filter((id) => !known.has(String(id)));
        if (missing.length === 0) return settings.username;
        throw new ChannelProblem(
          "rejected",
          `Listmonk has no list with the ID ${missing.join(" or ")}.`,
        );
      },
      async find(piece) {
        const query = {
          query: markerOf(piece),
          order_by: "created_at",
          order: "asc",
          no_body: "true",
        };
        const { body } = await call("campaigns", { query });
        const named = listIn(fieldIn(body, "data"), "results").filter((one) =>
          textIn(one, "name").endsWith(markerOf(piece)),
        );
        return firstId(named, "draft", removeDraft);
      },
      async create(piece) {
        const { body } = await call("campaigns", { method: "POST", json: await fields(piece) });
        return idIn(fieldIn(body, "data"));
      },
      async update(id, piece, action) {
        if (textIn(await campaign(id), "status") === "draft") {
          await call(`campaigns/${id}`, { method: "PUT", json: await fields(piece) });
          if (piece.isDraft) return { state: "draft", url: null };
          await call(`campaigns/${id}/status`, { method: "PUT", json: { status: "running" } });
        } else if (action === "update") throw alreadySent();
        const sent = await campaign(id);
        const uuid = textIn(sent, "uuid");
        return { state: "published", url: uuid === "" ? null : `${channel.url}/archive/${uuid}` };
      },
      async remove(id) {
        const { status, body } = await call(`campaigns/${id}`, { expected: [400, 404] });
        if (status >= 400) return "gone";
        if (textIn(fieldIn(body, "data"), "status") !== "draft") throw alreadySent();
        await removeDraft(id);
        return "gone";
      },
    };
  },
};

const mailchimpSettings = z.strictObject({
  list_id: z.string().trim().min(1, "Required.").max(50),
  from_name: z.string().trim().min(1, "Required.").max(100),
  reply_to: z.email("Must be an email address.").max(320),
});

export const mailchimp: ChannelType<z.infer<typeof mailchimpSettings>> = {
  settings: mailchimpSettings,
  contentTypes: ["newsletter"],
  isSecretRequired: true,
  /** The key contains the data center of the account. */
  defaultUrl(secret) {
    const [, dataCenter] = /-([a-z]{2,4}\d{1,4})$/.exec(secret.trim()) ?? [];
    return dataCenter === undefined ? undefined : `https://${dataCenter}.api.mailchimp.com`;
  },
  open(channel) {
    const { settings, secret } = channel;
    const credentials = Buffer.from(`pressroom:${secret}`).toString("base64");
    const call = apiCaller(channel, `${channel.url}/3.0/`, `Basic ${credentials}`);
    const removeDraft = (id: string) =>
      call(`campaigns/${id}`, { method: "DELETE", expected: [404] });
    async function upload(image: PieceImage): Promise<string> {
      const data = Buffer.from(image.bytes).toString("base64");
      const json = { name: fileName(image), file_data: data };
      return idIn(
        (await call("file-manager/files", { method: "POST", json })).body,
        "full_size_url",
      );
    }
    const fields = (piece: Piece) => {
      const { subject, preheader } = mailOf(piece);
      return {
        type: "regular",
        recipients: { list_id: settings.list_id },
        settings: {
          subject_line: subject.slice(0, 150),
          preview_text: preheader.slice(0, 150),
          title: nameOf(piece),
          from_name: settings.from_name,
          reply_to: settings.reply_to,
        },
      };
    };
    return {
      async test() {
        const { status, body } = await call(`lists/${settings.list_id}`, { expected: [404] });
        if (status !== 404) return textIn(body, "name");
        throw new ChannelProblem(
          "rejected",
          `Mailchimp has no audience with the ID ${settings.list_id}.`,
        );
      },
      async find(piece) {
        // Mailchimp cannot search by title. One extra day covers differing clocks.
        const since = new Date(piece.createdAt.getTime() - 86_400_000).toISOString();
        const query = {
          since_create_time: since,
          sort_field: "create_time",
          sort_dir: "ASC",
          count: "500",
        };
        const named: unknown[] = [];
        for (let offset = 0; ; offset += 500) {
          const { body } = await call("campaigns", { query: { ...query, offset: String(offset) } });
          const page = listIn(body, "campaigns");
          named.push(
            ...page.filter((one) =>
              textIn(fieldIn(one, "settings"), "title").endsWith(markerOf(piece)),
            ),
          );
          if (page.length < 500) break;
        }
        return firstId(named, "save", removeDraft);
      },
      async create(piece) {
        return idIn((await call("campaigns", { method: "POST", json: fields(piece) })).body);
      },
      async update(id, piece, action) {
        const { body } = await call(`campaigns/${id}`);
        if (textIn(body, "status") === "save") {
          const mail = mailOf(piece);
          const content = {
            html: filled(await piece.hostImages(mail.html, upload), "*|UNSUB|*"),
            plain_text: filled(mail.text, "*|UNSUB|*"),
          };
          await call(`campaigns/${id}/content`, { method: "PUT", json: content });
          if (piece.isDraft) return { state: "draft", url: null };
          await call(`campaigns/${id}/actions/send`, { method: "POST" });
        } else if (action === "update") throw alreadySent();
        return {
          state: "published",
          url: textIn(body, "long_archive_url") || textIn(body, "archive_url") || null,
        };
      },
      async remove(id) {
        const { status, body } = await call(`campaigns/${id}`, { expected: [404] });
        if (status === 404) return "gone";
        if (textIn(body, "status") !== "save") throw alreadySent();
        await removeDraft(id);
        return "gone";
      },
    };
  },
};

function mailOf({ mail }: Piece): NonNullable<Piece["mail"]> {
  if (mail !== null) return mail;
  throw new ChannelProblem("content_unfit", "Only newsletters can be sent as campaigns.");
}

function fileName({ id, type }: PieceImage): string {
  return `${id}.${type.split("/")[1]}`;
}

function nameOf(piece: Piece): string {
  return `${piece.title.slice(0, 100)} ${markerOf(piece)}`;
}

function filled(text: string, unsubscribe: string): string {
  return text.replaceAll("{{unsubscribe_url}}", unsubscribe);
}
