import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { rememberRunning } from "../roles/running-services.ts";
import { checkModels } from "./check-models.ts";

it("names the URL of the running service, regardless of the doctor's own PORT", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "doctor-"));
  try {
    rememberRunning(dataDir, { url: "http://127.0.0.1:18099", hasWorker: true });
    const [models] = await checkModels({ ...readConfig({}), dataDir }, []);
    expect(models?.message).toContain("http://127.0.0.1:18099/agents/choose-model/");
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
