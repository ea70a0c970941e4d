/** Runs tasks with limited concurrency and reports progress. A failed task does not stop the others. */
import type { Output } from "../../src/cli/terminal/output.ts";

export interface CompareTask {
  /** Shown in the progress: the brief and the writer. */
  title: string;
  run(say: (doing: string) => void): Promise<void>;
  /** Called if `run` throws. */
  failed(error: Error): Promise<void>;
}

export interface TaskOptions {
  atOnce: number;
  signal: AbortSignal;
  output: Output;
}

/** Returns the number of failed tasks. */
export async function runTasks(
  tasks: readonly CompareTask[],
  { atOnce, signal, output }: TaskOptions,
): Promise<number> {
  const waiting = [...tasks];
  const running = new Map<CompareTask, string>();
  let done = 0;
  let failures = 0;
  const show = () => {
    const doing = [...running].map(([{ title }, what]) => (what ? `${title} (${what})` : title));
    output.live(`${done} of ${tasks.length} done; running: ${doing.join(", ")}`);
  };
  async function work(): Promise<void> {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const current = task;
      running.set(current, "");
      show();
      let outcome = "done";
      try {
        await current.run((doing) => {
          running.set(current, doing);
          show();
        });
      } catch (error) {
        // An interrupted task has not failed; the next run repeats it.
        signal.throwIfAborted();
        failures += 1;
        outcome = `failed: ${(error as Error).message}`;
        await current.failed(error as Error);
      }
      running.delete(current);
      done += 1;
      output.note(`${done} of ${tasks.length}: ${current.title}, ${outcome}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  output.live("");
  return failures;
}
