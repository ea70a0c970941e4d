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

/** Asks for something that the fixture answers with itself. */
async function ask(
  pool: AnalysisPool,
  account: number,
  say: string,
  ms?: number,
): Promise<unknown> {
  return pool.analyze(account, "suggestKeywords", say as never, ms);
}

async function codeOf(asked: Promise<unknown>): Promise<string | undefined> {
  return asked.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
}

describe("the analysis pool", () => {
  it("answers what its own functions make of the input", async () => {
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

  it.each(["get stuck", "die"])(
    "refuses a text on which its thread would %s, and goes on",
    async (say) => {
      const pool = openPool({ entry, threadsMax: 1, deadlineMs: 2_000 });
      const bad = codeOf(ask(pool, 1, say));
      const later = ask(pool, 1, "later", 60_000);
      expect(await bad).toBe("text_too_complex");
      expect(await later).toBe("later");
    },
  );

  it("leaves a thread for others while one account's texts get stuck", async () => {
    const pool = openPool({ entry, threadsMax: 2, deadlineMs: 60_000 });
    const stuck = [1, 2, 3].map(async () => codeOf(ask(pool, 1, "get stuck")));
    expect(await ask(pool, 2, "mine")).toBe("mine");
    expect(await ask(pool, 3, "mine too")).toBe("mine too");
    await pool.close();
    expect(await Promise.all(stuck)).toEqual(expect.arrayContaining(["too_many_analyses"]));
  });

  it("sends away whoever has as many waiting as may, and nobody else", async () => {
    const pool = openPool({ entry, threadsMax: 2, waitingMax: { account: 1, all: 10 } });
    const kept = [
      codeOf(ask(pool, 1, "say nothing", 60_000)),
      codeOf(ask(pool, 1, "next", 60_000)),
    ];
    expect(await codeOf(ask(pool, 1, "one too many"))).toBe("too_many_analyses");
    expect(await ask(pool, 2, "mine", 60_000)).toBe("mine");
    await pool.close();
    await Promise.all(kept);
  });
});
