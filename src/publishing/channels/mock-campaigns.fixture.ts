/** Mocks of Listmonk's and Mailchimp's campaigns: drafts that can be sent once. */
import { randomUUID } from "node:crypto";
import type { MockAnswer } from "../channel-server.fixture.ts";
import { basicIn, notFound, ok, removeFrom } from "./mock-channel.fixture.ts";
import type { MockChannel } from "./mock-channel.fixture.ts";

export function mockListmonk(): MockChannel {
  const campaigns: Record<string, string | number>[] = [];
  const mailed: string[] = [];
  let lastId = 0;
  const channel: MockChannel = {
    settings: { username: "api", lists: [3] },
    secret: "listmonk-token",
    nextSecret: "listmonk-token-2",
    mailed,
    shown: () =>
      campaigns
        .filter(({ status }) => status !== "draft")
        .map(({ subject, body, status }) => ({
          title: String(subject),
          body: String(body),
          state: String(status),
        })),
    answer(request) {
      if (request.header("authorization") !== `token api:${channel.secret}`)
        return listmonkRefused("invalid API credentials", 403);
      const [, , kind = "", id = "", more] = request.path.split("/");
      if (kind === "media") return ok({ data: { id: 5, url: "/uploads/image.png" } });
      if (kind === "lists") return ok({ data: { results: [{ id: 3, name: "All" }], total: 1 } });
      if (kind !== "campaigns") return notFound;
      if (id === "" && request.method === "GET") {
        const query = (request.query.get("query") ?? "").toLowerCase();
        const results = campaigns.filter(({ name, subject }) =>
          `${name} ${subject}`.toLowerCase().includes(query),
        );
        const paging = { total: results.length, per_page: 20, page: 1 };
        return ok({ data: { results: results.slice(0, 20), query, ...paging } });
      }
      if (id === "") {
        const made = { id: (lastId += 1), uuid: randomUUID(), status: "draft" };
        campaigns.push({ ...made, ...request.json() });
        return ok({ data: campaigns.at(-1) });
      }
      const campaign = campaigns.find((one) => one["id"] === Number(id));
      if (!campaign) return listmonkRefused("Campaign not found");
      if (request.method === "DELETE") {
        removeFrom(campaigns, campaign);
        return ok({ data: true });
      }
      if (request.method === "PUT" && more === "status") {
        if (campaign["status"] !== "draft")
          return listmonkRefused("Only draft campaigns can be started");
        mailed.push(String(campaign["subject"]));
      }
      if (request.method === "PUT") Object.assign(campaign, request.json());
      return ok({ data: campaign });
    },
  };
  return channel;
}

const listmonkRefused = (message: string, status = 400) => ({ status, json: { message } });

export function mockMailchimp(): MockChannel {
  interface Campaign {
    id: string;
    status: string;
    create_time: string;
    settings: Record<string, string>;
    html: string;
    long_archive_url: string;
  }
  const campaigns: Campaign[] = [];
  const mailed: string[] = [];
  const channel: MockChannel = {
    settings: { list_id: "a1b2", from_name: "Quillback", reply_to: "hello@example.com" },
    secret: "0123456789abcdef0123456789abcdef-us6",
    nextSecret: "fedcba9876543210fedcba9876543210-us6",
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
      if (basicIn(request).split(":")[1] !== channel.secret) {
        const detail =
          "Your API key may be invalid, or you've attempted to access the wrong datacenter.";
        return problem(401, "API Key Invalid", detail);
      }
      const [, , kind = "", id = "", more] = request.path.split("/");
      if (kind === "file-manager")
        return ok({ id: 5, full_size_url: "https://mcusercontent.com/image.png" });
      if (kind === "lists") return id === "a1b2" ? ok({ id, name: "Readers" }) : noResource;
      if (kind !== "campaigns") return notFound;
      if (id === "" && request.method === "GET") {
        const offset = Number(request.query.get("offset") ?? 0);
        const since = Date.parse(request.query.get("since_create_time") ?? "1970-01-01");
        const found = campaigns.filter(({ create_time: time }) => Date.parse(time) > since);
        const page = found.slice(offset, offset + Number(request.query.get("count") ?? 10));
        return ok({ campaigns: page, total_items: found.length });
      }
      if (id === "") {
        const { settings } = request.json() as { settings: Record<string, string> };
        const made = randomUUID().slice(0, 10);
        campaigns.push({
          id: made,
          status: "save",
          create_time: new Date(request.now).toISOString(),
          settings,
          html: "",
          long_archive_url: `https://mailchi.mp/${made}`,
        });
        return ok(campaigns.at(-1));
      }
      const campaign = campaigns.find((one) => one.id === id);
      if (!campaign) return noResource;
      if (request.method === "DELETE") {
        removeFrom(campaigns, campaign);
        return { status: 204 };
      }
      if (more === "content") campaign.html = String(request.json()["html"]);
      if (more === "actions") {
        if (campaign.status !== "save")
          return problem(400, "Bad Request", "This campaign is not ready to send.");
        campaign.status = "sending";
        mailed.push(campaign.settings["subject_line"] ?? "");
        return { status: 204 };
      }
      return ok(campaign);
    },
  };
  return channel;
}

const problem = (status: number, title: string, detail: string): MockAnswer => ({
  status,
  json: { type: "about:blank", title, status, detail },
});

const noResource = problem(404, "Resource Not Found", "The requested resource could not be found.");
