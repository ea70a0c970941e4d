/**
 * A data directory with the demo account, created once per run and copied for services that need an account: creating
 * and migrating a cluster takes more CPU time than most tests.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { openDataFolder, readMemory, writeMemory } from "../../src/db/embedded/data-folder.ts";
import { findFreePort } from "../../src/db/embedded/find-free-port.ts";
import { openServiceUnderTest } from "../service-under-test.ts";
import type { ServiceUnderTest } from "../service-under-test.ts";

declare module "vitest" {
  interface ProvidedContext {
    demoData: { dataDir: string; key: string };
  }
}

export default async function makeDemoData(project: TestProject): Promise<() => Promise<void>> {
  const made = await openServiceUnderTest();
  const demo = (await made.command("demo")) as { brands: { test_key: string }[] };
  project.provide("demoData", { dataDir: made.dataDir, key: demo.brands[0]?.test_key ?? "" });
  return () => made.remove();
}

/** Its own port and ID make it a separate cluster that can run beside the original. */
export async function copyDemoData(to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", `${inject("demoData").dataDir}/.`, to]);
  const folder = openDataFolder(to);
  const clusterName = `pressroom-${randomBytes(6).toString("hex")}`;
  await writeMemory(folder, { ...readMemory(folder), port: await findFreePort(), clusterName });
}

export async function openDemoService(): Promise<ServiceUnderTest & { key: string }> {
  const underTest = await openServiceUnderTest();
  await copyDemoData(underTest.dataDir);
  return { ...underTest, key: inject("demoData").key };
}
