/**
 * Passwords are hashed one at a time, since each occupies a core for tens of milliseconds and 19 MiB, and only a few
 * may wait, so that a flood of sign-ins does not slow down everything else.
 */
import { hashPassword, verifyPassword } from "../../password.ts";
import { createSemaphore } from "../../semaphore.ts";
import { Overload } from "../server/load-shedding.ts";

export interface PasswordQueue {
  hash(password: string): Promise<string>;
  /** Without a hash it takes just as long, so that timing does not reveal whether the account exists. */
  verify(password: string, phc: string | null): Promise<boolean>;
}

const defaultWaitingMax = 32;
const restMaxMs = 100;
/** Matches no password. */
const unmatchableHash =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export function openPasswordQueue(waitingMax = defaultWaitingMax): PasswordQueue {
  const semaphore = createSemaphore(1);
  let waiting = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= waitingMax) throw new Overload();
    waiting += 1;
    const release = await semaphore.acquire();
    const startedMs = performance.now();
    try {
      return await work();
    } finally {
      waiting -= 1;
      // Pauses for as long as the work took if others are waiting: passwords get half a core at most.
      const restMs = Math.min(performance.now() - startedMs, restMaxMs);
      if (waiting > 0) setTimeout(release, restMs);
      else release();
    }
  }

  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: async (password, phc) => {
      const isRight = await inTurn(() => verifyPassword(password, phc ?? unmatchableHash));
      return isRight && phc !== null;
    },
  };
}
