import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAccount } from "../../test/test-database.ts";
import { startTestService } from "../../test/test-service.ts";
import type { TestService } from "../../test/test-service.ts";
import type { JobEvent } from "../src/index.ts";
import { clientOf } from "./client-of.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ PRESSROOM_LIMITS: "off" });
});

afterAll(() => service?.close());

/** A line to the service that can be cut, as by a process that is killed. */
async function openLine(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        socket.destroy();
        onward.destroy();
        sockets.delete(one);
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close() {
      cut();
      server.close();
    },
  };
}

test("a job is followed to its end over a line that is cut again and again, each event once", async () => {
  const { key } = await addAccount(service);
  const line = await openLine(service.url);
  const numbers: number[] = [];
  const types: string[] = [];
  let cuts = 0;
  let started: Promise<unknown> | undefined;
  const onEvent = (event: JobEvent) => {
    types.push(event.type);
    if (event.type !== "job") numbers.push(event.sequence);
    // Nobody writes before the third cut, so the job is still there to be followed.
    if (cuts < 3) {
      cuts += 1;
      line.cut();
    } else started ??= service.startWorker();
  };
  try {
    const client = clientOf(line.url, key);
    const { job, contents } = await client.generateAndWait(
      { content_type: "article" },
      { onEvent },
    );
    expect(job.state).toBe("succeeded");
    expect(contents).toHaveLength(1);
    expect(cuts).toBe(3);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(types.at(-1)).toBe("succeeded");
  } finally {
    await started;
    line.close();
  }
});
