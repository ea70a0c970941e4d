/** What is evaluated: the whole service on an embedded PostgreSQL in a temporary folder, and the model it was given. */
import { join } from "node:path";
import { openGround } from "../../bench/ground.ts";
import { startPressroom } from "../../test/service-under-test.ts";
import { withOperator } from "../../bench/wiring.ts";
import type { Database } from "../../src/db/database.ts";
import type { EvalCase } from "../cases/eval-case.ts";
import { seedMaterial } from "./seed-material.ts";
import type { SeededMaterial } from "./seed-material.ts";
import { openServiceClient } from "./service-client.ts";
import type { ServiceClient } from "./service-client.ts";

export interface Subject {
  readonly client: ServiceClient;
  readonly material: SeededMaterial;
  /** Aborted when it closes. */
  readonly signal: AbortSignal;
  /** The operator's eyes, for what is recorded and not sent. */
  look: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

export interface SubjectOptions {
  cases: readonly EvalCase[];
  folder: string | undefined;
  /** The models and their keys, as whoever runs the evaluation has set them. */
  modelEnvironment: Record<string, string>;
  /** Private hosts that sources may be read from. */
  sourceHosts?: string;
  signal: AbortSignal;
}

export async function openSubject(options: SubjectOptions): Promise<Subject> {
  const ground = await openGround(options.folder, options.signal);
  try {
    const { connectionString } = ground;
    // It brings its own schema, as at a first start.
    const service = ground.keep(
      await startPressroom(["serve"], {
        logFile: join(ground.folder, "service.log"),
        environment: {
          ...options.modelEnvironment,
          DATABASE_URL: connectionString,
          PRESSROOM_DATA_DIR: join(ground.folder, "service"),
          PRESSROOM_SOURCE_ALLOW: options.sourceHosts ?? "",
          PRESSROOM_SOURCE_PAUSE: "0ms",
          PRESSROOM_LIMITS: "off",
          PRESSROOM_DEMO: "off",
          PRESSROOM_LOG_LEVEL: "warn",
          PORT: "0",
        },
      }),
    );
    const look: Subject["look"] = (work) => withOperator(connectionString, work);
    const material = await look((database) => seedMaterial(database, options.cases));
    return {
      client: openServiceClient(service.url, ground.signal),
      material,
      signal: ground.signal,
      look,
      async close() {
        await service.end();
        await ground.close();
      },
    };
  } catch (error) {
    await ground.close();
    throw error;
  }
}
