/** A receiver of signed webhooks: detects duplicates by id, and rejects timestamps more than five minutes off. */
import { Webhook } from "standardwebhooks";
import { ok } from "./mock-channel.fixture.ts";
import type { MockChannel, Shown } from "./mock-channel.fixture.ts";

const secretOf = (text: string) => `whsec_${Buffer.from(text).toString("base64")}`;
const refused = (message: string) => ({ status: 401, json: { message } });
const toleranceSeconds = 300;

export function mockWebhook(): MockChannel {
  const seen = new Set<string>();
  const pieces = new Map<string, Shown>();
  const channel: MockChannel = {
    settings: {},
    secret: secretOf("a secret of thirty-two bytes, ok"),
    nextSecret: secretOf("another one of thirty-two bytes."),
    shown: () => [...pieces.values()],
    answer(request) {
      const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
      try {
        new Webhook(channel.secret).verify(
          request.body.toString(),
          Object.fromEntries(names.map((name) => [name, request.header(name)])),
        );
      } catch {
        return refused("Invalid signature");
      }
      const sentSeconds = Number(request.header("webhook-timestamp"));
      if (Math.abs(request.now / 1_000 - sentSeconds) > toleranceSeconds)
        return refused("Message timestamp too old");
      const id = request.header("webhook-id");
      const { type, data } = request.json() as { type: string; data: Record<string, unknown> };
      const key = String(data["publication_key"]);
      if (!seen.has(id) && type === "content.unpublished") pieces.delete(key);
      else if (!seen.has(id) && type !== "channel.test") {
        // Reveals a duplicate that was processed as a new piece.
        const state = pieces.has(key) && type === "content.published" ? "twice" : "published";
        pieces.set(key, { title: String(data["title"]), body: String(data["html"]), state });
      }
      seen.add(id);
      return ok({ url: `https://elsewhere.example.com/${String(data["slug"])}` });
    },
  };
  return channel;
}
