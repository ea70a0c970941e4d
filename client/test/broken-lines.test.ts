import { expect, test } from "vitest";
import { openCuttableConnection } from "../../test/cuttable-connection.fixture.ts";
import { addAccount } from "../../test/test-database.ts";
import { useTestService } from "../../test/test-service.ts";
import type { JobEvent } from "../src/index.ts";
import { createTestClient } from "./test-client.ts";

const service = useTestService({ PRESSROOM_LIMITS: "off" });

test("a job is followed to its end over repeated disconnects, with each event delivered once", async () => {
  const { key } = await addAccount(service);
  const line = await openCuttableConnection(service);
  const numbers: number[] = [];
  const types: string[] = [];
  let cuts = 0;
  let started: Promise<unknown> | undefined;
  const onEvent = (event: JobEvent) => {
    types.push(event.type);
    if (event.type !== "job") numbers.push(event.sequence);
    // The worker starts only after the third disconnect, so the job is still in progress until then.
    if (cuts < 3) {
      cuts += 1;
      line.disconnect();
    } else started ??= service.startWorker();
  };
  const client = createTestClient(line.url, key);
  const { job, contents } = await client.generateAndWait({ content_type: "article" }, { onEvent });
  expect(job.state).toBe("succeeded");
  expect(contents).toHaveLength(1);
  expect(cuts).toBe(3);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(types.at(-1)).toBe("succeeded");
  await started;
});
