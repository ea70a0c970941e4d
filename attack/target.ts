/** The Pressroom instance under attack, with a key for the legitimate client and one for the attacker. */
import { openServiceUnderTest } from "../test/service-under-test.ts";
import type { Health } from "./report-health.ts";

export interface Target {
  readonly url: string;
  readonly honestKey: string;
  readonly floodKey: string;
  /** Runs a pressroom command on the same data, and returns its output. */
  run(command: readonly string[]): Promise<Record<string, unknown>>;
  /** The health reports since the previous call. */
  takeHealth(): Health[];
  stop(): Promise<void>;
}

const reporter = new URL("report-health.ts", import.meta.url).href;

export async function startTarget(
  settings: Record<string, string> = {},
  role: "api" | "serve" = "api",
): Promise<Target> {
  const underTest = await openServiceUnderTest({ PRESSROOM_LIMITS: "on", ...settings });
  try {
    const nodeOptions = ["--import", reporter];
    const service = await underTest.start(role, {}, { nodeOptions, hasChannel: true });
    const health: Health[] = [];
    service.process.on("message", (message) => health.push(message as Health));
    const demo = (await underTest.command("demo")) as {
      brands: { live_key: string; test_key: string }[];
    };
    const [brand] = demo.brands;
    if (!brand) throw new Error("the demo account has no brand");
    return {
      url: service.url,
      honestKey: brand.live_key,
      floodKey: brand.test_key,
      run: async (command) => (await underTest.command(...command)) as Record<string, unknown>,
      takeHealth: () => health.splice(0),
      async stop() {
        await service.end();
        await underTest.remove();
      },
    };
  } catch (error) {
    await underTest.remove();
    throw error;
  }
}
