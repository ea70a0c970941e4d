/** Collects all problems of an input, so that they are reported together. */
import { refused, WrongUse } from "./wrong-use.ts";

const shownMax = 20;

export class ProblemList {
  readonly #found: WrongUse[] = [];

  add(problem: WrongUse): void {
    this.#found.push(problem);
  }

  /** Returns the result of the check. If the check throws, stores the problem and returns the fallback. */
  attempt<T>(check: () => T, fallback: T): T {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof WrongUse)) throw error;
      this.add(error);
      return fallback;
    }
  }

  /** Does nothing if there are none. */
  throwAll(): void {
    const [first, ...others] = this.#found;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    const lines = this.#found
      .slice(0, shownMax)
      .map(({ message, hints }) => [message, ...hints].join(" "));
    const rest = this.#found.length - lines.length;
    throw refused(`There are ${this.#found.length} problems.`, [
      ...lines,
      ...(rest > 0 ? [`and ${rest} more`] : []),
    ]);
  }
}
