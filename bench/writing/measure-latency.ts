/** One article at a time on an idle system: its time from acceptance to its end against the provider's critical path. */
import type { SetSpeed, PathOfCalls } from "./critical-path.ts";
import { pathOf } from "./critical-path.ts";
import type { Press } from "./open-press.ts";

export interface Round extends PathOfCalls {
  wallMs: number;
  ratio: number;
  /** The same text in one call: what all calls share, and what the draft's call wrote. Reckoned, not called. */
  single: { inputTokens: number; outputTokens: number; ms: number };
}

/** Often enough that waiting adds nothing to see, since the times are read from the rows. */
const lookEveryMs = 50;

export async function measureRounds(
  press: Press,
  rounds: number,
  speed: SetSpeed,
  progress: (text: string) => void,
): Promise<Round[]> {
  const measured: Round[] = [];
  for (let number = 0; number < rounds; number += 1) {
    progress(`one article at a time: ${number} of ${rounds}`);
    await press.provider.clear();
    const [job] = await press.untilEnded([await press.order(number)], lookEveryMs);
    if (!job) throw new Error("the article is gone");
    const calls = await press.provider.calls();
    const path = pathOf(calls, speed);
    const wallMs = job.finishedMs - job.createdMs;
    const brief = calls.find(({ task }) => task === "brief");
    const outputTokens = calls
      .filter(({ task }) => task === "draft")
      .reduce((sum, call) => sum + call.output_tokens, 0);
    measured.push({
      ...path,
      wallMs,
      ratio: wallMs / path.criticalMs,
      single: {
        inputTokens: brief?.input_tokens ?? 0,
        outputTokens,
        ms: speed.firstTokenMs + (outputTokens * 1_000) / speed.tokensPerSecond,
      },
    });
  }
  return measured;
}
