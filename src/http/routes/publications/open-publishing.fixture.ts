/** A service with a running publishing worker, and the requests that publishing tests share. */
import { expect, vi } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import type { Sender } from "../../../../test/send-json.ts";
import type { TestAccount } from "../../../../test/test-database.ts";
import { startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";
import { startChannelServer } from "../../../publishing/channel-server.fixture.ts";
import type { ChannelServer } from "../../../publishing/channel-server.fixture.ts";
import type { ChannelKind } from "../../../publishing/channel.ts";
import type { MockChannel } from "../../../publishing/channels/mock-channel.fixture.ts";
import { startTestPublishing } from "../../../worker/start-test-publishing.fixture.ts";
import { addAdmin } from "../webhooks/webhooks.fixture.ts";

export interface OpenPublishing {
  service: TestService;
  account: TestAccount;
  sender: Sender;
  /** Closed by `close`. */
  startServer: typeof startChannelServer;
  addChannel: (
    kind: ChannelKind,
    channel: Pick<MockChannel, "settings" | "secret"> & { url: string },
  ) => Promise<number>;
  publish: (channelId: number, contentId: number, more?: object) => Promise<number>;
  /** Waits until the publication has this state. */
  waitForState: (publicationId: number, state: string) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
}

export async function openPublishing(): Promise<OpenPublishing> {
  const service = await startTestService({ PRESSROOM_PUBLISHING_ALLOW: "127.0.0.1" });
  const account = await addAdmin(service);
  const sender = senderFor(service, account.key);
  const publishing = startTestPublishing(service, { waitsMs: [1, 1], deadlineMs: 30_000 });
  const servers: ChannelServer[] = [];
  let made = 0;
  return {
    service,
    account,
    sender,
    async startServer(...given) {
      const server = await startChannelServer(...given);
      servers.push(server);
      return server;
    },
    async addChannel(kind, { url, settings, secret }) {
      made += 1;
      const { brandId } = account;
      const channel = { kind, brand_id: brandId, name: `Channel ${made}`, url, settings, secret };
      const reply = await sender.post("/channels/", channel);
      expect(reply.status, reply.text).toBe(201);
      return Number(reply.json["channel_id"]);
    },
    async publish(channelId, contentId, more = {}) {
      const wanted = { channel_id: channelId, ...more };
      const reply = await sender.post(`/contents/${contentId}/publish/`, wanted);
      expect(reply.status, reply.text).toBe(202);
      return Number(reply.json["publication_id"]);
    },
    waitForState: (publicationId, state) =>
      vi.waitFor(
        async () => {
          const { json } = await sender.get(`/publications/${publicationId}/`);
          expect(json).toMatchObject({ state });
          return json;
        },
        { timeout: 60_000, interval: 20 },
      ),
    async close() {
      await publishing.stop(1_000);
      await Promise.all(servers.map((server) => server.close()));
      await service.close();
    },
  };
}
