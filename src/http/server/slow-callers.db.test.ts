import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAccount, openTestDatabase } from "../../../test/test-database.ts";
import type { TestAccount } from "../../../test/test-database.ts";
import {
  eventually,
  formType,
  generatePath,
  startTestService,
} from "../../../test/test-service.ts";
import type { TestService } from "../../../test/test-service.ts";

let service: TestService;
let account: TestAccount;

const slow: SlowCaller[] = [];

beforeAll(async () => {
  const limits = { headersMs: 1_500, requestMs: 2_000, lateCheckMs: 50, sweepMs: 50 };
  service = await startTestService({}, openTestDatabase, { limits });
  account = await addAccount(service);
});
afterAll(async () => {
  for (const caller of slow) caller.leave();
  await service.close();
});

interface SlowCaller {
  received: () => string;
  isCut: () => boolean;
  leave(): void;
}

/** Sends the beginning immediately and then one more drop at a time until it is disconnected. */
async function callSlowly(beginning: string, drop: string): Promise<SlowCaller> {
  const { hostname, port } = new URL(service.url);
  // Half open if it keeps sending, because an attacker would ignore that we ended the connection.
  const allowHalfOpen = drop !== "";
  const socket: Socket = connect({ port: Number(port), host: hostname, allowHalfOpen });
  const chunks: Buffer[] = [];
  let isCut = false;
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => undefined);
  socket.on("close", () => (isCut = true));
  await once(socket, "connect");
  socket.write(beginning);
  const dripping = setInterval(() => drop !== "" && socket.writable && socket.write(drop), 100);
  const caller: SlowCaller = {
    received: () => Buffer.concat(chunks).toString("latin1"),
    isCut: () => isCut,
    leave() {
      clearInterval(dripping);
      socket.destroy();
    },
  };
  slow.push(caller);
  return caller;
}

const slowHeaders = ["GET /healthz HTTP/1.1\r\nHost: x\r\n", "X-Drop: 1\r\n"] as const;

function slowBody(key = account.key): readonly [string, string] {
  const head = [
    `POST ${generatePath} HTTP/1.1`,
    "Host: x",
    `X-API-Key: ${key}`,
    `Content-Type: ${formType}`,
    "Content-Length: 4096",
  ];
  return [`${head.join("\r\n")}\r\n\r\n`, "x"];
}

test.concurrent.each([
  ["headers", () => slowHeaders],
  ["a body", () => slowBody()],
  [
    "chunks",
    () => [slowBody()[0].replace(/Content-Length.*/, "Transfer-Encoding: chunked"), "1\r\nx\r\n"],
  ],
  ["nothing at all", () => ["", ""]],
])(
  "a client that sends %s too slowly gets a 408 and is disconnected even if it keeps sending",
  async (_, words) => {
    const [beginning = "", drop = ""] = words();
    const caller = await callSlowly(beginning, drop);
    await eventually(async () => caller.isCut());
    const [head = "", text = ""] = caller.received().split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    const id = /^x-request-id: (req_[0-9a-f-]{36})$/im.exec(head)?.[1];
    expect(JSON.parse(text)).toStrictEqual({
      status: "error",
      code: "request_timeout",
      message: expect.any(String),
      request_id: id,
    });
  },
);

test.concurrent("a client that keeps sending after its response gets no second one and is disconnected", async () => {
  const [beginning, drop] = slowBody();
  const caller = await callSlowly(beginning.replace(generatePath, "/agents/api/poems/"), drop);
  await eventually(async () => caller.isCut());
  expect(caller.received().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 404"]);
});

test.concurrent("an idle keep-alive connection is not disconnected as slow", async () => {
  const get = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const patient = await callSlowly(get, "");
  const other = await callSlowly(...slowHeaders);
  await eventually(async () => other.isCut());
  expect(patient.isCut()).toBe(false);
  expect(patient.received()).toMatch(/^HTTP\/1\.1 200 /);
});

test("honest clients get responses while five hundred slow clients are connected", async () => {
  const kinds = [slowHeaders, slowBody(), ["", ""] as const];
  const crowd = await Promise.all(
    Array.from({ length: 500 }, (_, n) => callSlowly(...(kinds[n % kinds.length] ?? slowHeaders))),
  );
  for (let n = 0; n < 10; n += 1) {
    const started = await service.generate(account.key, { content_type: "post" });
    expect(started.status).toBe(200);
    const read = await service.get(account.key, started.headers["location"] ?? "");
    expect(read.status).toBe(200);
  }
  await eventually(async () => crowd.every((caller) => caller.isCut()));
});
