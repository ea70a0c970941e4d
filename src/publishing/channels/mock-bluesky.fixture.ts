/** A mock of Bluesky's records with keys that the client chooses. */
import type { MockAnswer } from "../channel-server.fixture.ts";
import { ok } from "./mock-channel.fixture.ts";
import type { MockChannel } from "./mock-channel.fixture.ts";

const did = "did:plc:quillback";
const handle = "quillback.example.com";

const reference = (rkey: string) => ({
  uri: `at://${did}/app.bsky.feed.post/${rkey}`,
  cid: `bafyrei${rkey}`,
});

export function mockBluesky(): MockChannel {
  const records = new Map<string, Record<string, unknown>>();
  const channel: MockChannel = {
    settings: { handle },
    secret: "abcd-efgh-ijkl-mnop",
    nextSecret: "qrst-uvwx-yzab-cdef",
    shown: () =>
      [...records.values()].map((record) => ({
        title: "",
        body: String(record["text"]),
        state: record["reply"] === undefined ? "post" : "reply",
      })),
    answer(request) {
      const accessJwt = `jwt-${channel.secret}`;
      const method = request.path.replace(/^\/xrpc\/com\.atproto\./, "");
      if (method === "server.createSession") {
        return request.json()["password"] === channel.secret
          ? ok({ accessJwt, refreshJwt: "r", did, handle })
          : refused("AuthenticationRequired", "Invalid identifier or password", 401);
      }
      if (request.header("authorization") !== `Bearer ${accessJwt}`)
        return refused("ExpiredToken", "Token has expired");
      if (method === "repo.uploadBlob") {
        const mimeType = request.header("content-type");
        const blob = { $type: "blob", ref: { $link: "bafkrei" }, mimeType };
        return ok({ blob: { ...blob, size: request.body.length } });
      }
      if (method === "repo.getRecord") {
        const rkey = request.query.get("rkey") ?? "";
        const value = records.get(rkey);
        return value
          ? ok({ ...reference(rkey), value })
          : refused("RecordNotFound", "Could not locate record");
      }
      const { rkey, record, swapRecord } = request.json() as {
        rkey: string;
        record: Record<string, unknown>;
        swapRecord?: null;
      };
      if (method === "repo.deleteRecord") {
        records.delete(rkey);
        return ok({});
      }
      if (method !== "repo.putRecord")
        return refused("MethodNotImplemented", "Method Not Implemented", 501);
      if (!/^[234567a-j][234567a-z]{12}$/.test(rkey))
        return refused("InvalidRequest", "Invalid record key");
      if (swapRecord === null && records.has(rkey))
        return refused("InvalidSwap", "Record was at another cid");
      records.set(rkey, record);
      return ok(reference(rkey));
    },
  };
  return channel;
}

const refused = (error: string, message: string, status = 400): MockAnswer => ({
  status,
  json: { error, message },
});
