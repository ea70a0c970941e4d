/**
 * Where passwords wait to be hashed: one at a time, since each takes a core for some ten milliseconds and 19 MiB, and
 * no more than a few in the line, so that a flood of sign-ins takes no more than its share from everybody else.
 */
import { setTimeout as delay } from "node:timers/promises";
import { hashPassword, verifyPassword } from "../password.ts";
import { Overload } from "./shedding.ts";

export interface PasswordQueue {
  hash(password: string): Promise<string>;
  /** Takes as long where there is no hash to hold it against, so that nobody can tell by the time. */
  verify(password: string, phc: string | null): Promise<boolean>;
}

/** Whoever would wait longer is better told so. */
const defaultWaitingMax = 32;
const restMaxMs = 100;
/** Of no password that anybody has. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export function openPasswordQueue(waitingMax = defaultWaitingMax): PasswordQueue {
  let waiting = 0;
  let tookMs = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= waitingMax) throw new Overload();
    waiting += 1;
    const turn = last.then(async () => {
      const startedMs = performance.now();
      try {
        return await work();
      } finally {
        tookMs = performance.now() - startedMs;
      }
    });
    // Where others wait, a core is left alone for as long as it was used: half of one is enough for any honest crowd.
    last = turn
      .catch(() => undefined)
      .then(() => (waiting > 1 ? delay(Math.min(tookMs, restMaxMs)) : undefined));
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  }

  return {
    hash: (password) => inLine(() => hashPassword(password)),
    verify: async (password, phc) => {
      const isRight = await inLine(() => verifyPassword(password, phc ?? nobodysHash));
      return isRight && phc !== null;
    },
  };
}
