/** A mock of Mastodon's statuses and idempotency keys. */
import { notFound, ok, removeFrom } from "./mock-channel.fixture.ts";
import type { MockChannel } from "./mock-channel.fixture.ts";

export function mockMastodon({ limit = 500 } = {}): MockChannel {
  const statuses: { id: string; text: string; in_reply_to_id: string | null; url: string }[] = [];
  const keys = new Map<string, string>();
  let nextId = 112_000_000_000;
  const channel: MockChannel = {
    settings: {},
    secret: "mastodon-token",
    nextSecret: "mastodon-token-2",
    shown: () =>
      statuses.map(({ text, in_reply_to_id: reply }) => ({
        title: "",
        body: text,
        state: reply === null ? "post" : "reply",
      })),
    answer(request) {
      if (request.path === "/api/v2/instance") {
        const allowed = { max_characters: limit, characters_reserved_per_url: 23 };
        return ok({ configuration: { statuses: allowed } });
      }
      if (request.header("authorization") !== `Bearer ${channel.secret}`)
        return { status: 401, json: { error: "The access token was revoked" } };
      const [, , version, kind = "", id = "", more] = request.path.split("/");
      if (kind === "accounts" && id === "verify_credentials")
        return ok({ id: "7", acct: "quillback" });
      if (version === "v2" && kind === "media")
        return { status: 202, json: { id: "44", url: null } };
      if (kind === "media") return ok({ id, url: "https://files.example.com/44.png" });
      if (kind === "accounts") {
        const since = BigInt(request.query.get("since_id") ?? 0);
        const max = BigInt(request.query.get("max_id") ?? 2n ** 62n);
        const found = statuses.filter((one) => BigInt(one.id) > since && BigInt(one.id) < max);
        return ok(found.toReversed().slice(0, Number(request.query.get("limit") ?? 20)));
      }
      if (kind !== "statuses") return notFound;
      if (id === "") {
        const given = request.json() as { status: string; in_reply_to_id?: string };
        const key = request.header("idempotency-key");
        const known = statuses.find((one) => one.id === keys.get(key));
        if (known) return ok(known);
        if (given.status.length > limit) {
          const error = `Validation failed: Text character limit of ${limit} exceeded`;
          return { status: 422, json: { error } };
        }
        nextId += 1;
        statuses.push({
          id: String(nextId),
          text: given.status,
          in_reply_to_id: given.in_reply_to_id ?? null,
          url: `https://social.example.com/@quillback/${nextId}`,
        });
        // Real keys expire after an hour; here, every second one expires at once.
        if (nextId % 2 === 0) keys.set(key, String(nextId));
        return ok(statuses.at(-1));
      }
      const status = statuses.find((one) => one.id === id);
      if (!status) return { status: 404, json: { error: "Record not found" } };
      if (more === "source") return ok({ id, text: status.text, spoiler_text: "" });
      if (request.method === "DELETE") removeFrom(statuses, status);
      if (request.method === "PUT") status.text = String(request.json()["status"]);
      return ok(status);
    },
  };
  return channel;
}
