import { describe, expect, it, onTestFinished } from "vitest";
import { Refusal } from "../errors.ts";
import { openAnalysisPool } from "./analysis-pool.ts";
import type { AnalysisPool } from "./analysis-pool.ts";

const entry = new URL("./stuck-thread.fixture.ts", import.meta.url);

function openPool(options: Parameters<typeof openAnalysisPool>[0]): AnalysisPool {
  const pool = openAnalysisPool(options);
  onTestFinished(() => pool.close());
  return pool;
}

/** Requests an analysis whose result is the input itself. */
async function analyze(
  pool: AnalysisPool,
  account: number,
  input: string,
  ms?: number,
): Promise<unknown> {
  return pool.analyze(account, "suggestKeywords", input as never, ms);
}

async function codeOf(result: Promise<unknown>): Promise<string | undefined> {
  return result.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
}

describe("the analysis pool", () => {
  it("returns the results of its analyses", async () => {
    const pool = openPool({});
    const material = {
      brand: { name: "A", industry: "", overview: "We sell light roast espresso.", language: "en" },
      keywords: [],
      posts: [],
      documents: [],
    };
    const [first] = await pool.analyze(1, "suggestKeywords", material, 60_000);
    expect(first?.keyword).toBe("light roast espresso");
  });

  it.each(["hang", "crash"])(
    "rejects a text that makes its thread %s, and continues",
    async (input) => {
      const pool = openPool({ entry, threadsMax: 1, deadlineMs: 2_000 });
      const hanging = codeOf(analyze(pool, 1, input));
      const later = analyze(pool, 1, "later", 60_000);
      expect(await hanging).toBe("text_too_complex");
      expect(await later).toBe("later");
    },
  );

  it("keeps a thread free for others while one account's texts hang", async () => {
    const pool = openPool({ entry, threadsMax: 2, deadlineMs: 60_000 });
    const stuck = [1, 2, 3].map(async () => codeOf(analyze(pool, 1, "hang")));
    expect(await analyze(pool, 2, "mine")).toBe("mine");
    expect(await analyze(pool, 3, "mine too")).toBe("mine too");
    await pool.close();
    expect(await Promise.all(stuck)).toEqual(expect.arrayContaining(["too_many_analyses"]));
  });

  it("rejects requests of an account that has too many waiting, and no others", async () => {
    const pool = openPool({ entry, threadsMax: 2, waitingMax: { account: 1, all: 10 } });
    const kept = [
      codeOf(analyze(pool, 1, "do not respond", 60_000)),
      codeOf(analyze(pool, 1, "next", 60_000)),
    ];
    expect(await codeOf(analyze(pool, 1, "one too many"))).toBe("too_many_analyses");
    expect(await analyze(pool, 2, "mine", 60_000)).toBe("mine");
    await pool.close();
    await Promise.all(kept);
  });
});
