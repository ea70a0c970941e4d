/** Listens on a socket that only one process of the machine can have, whatever a killed one left behind. */
import { mkdir, rm, stat } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Taking takes milliseconds: whoever holds the lock for so long was killed while doing it. */
const lockMsMax = 5_000;
const lookMs = 20;

/** False where another process listens already. */
export async function listenExclusively(
  path: string,
  onConnection: (socket: Socket) => void,
): Promise<boolean> {
  const lock = `${path}.lock`;
  await takeLock(lock);
  try {
    if (await isAnswered(path)) return false;
    await rm(path, { force: true });
    const server = createServer(onConnection);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, resolve);
    });
    return true;
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/** A folder, since making one either works or says that it is there. */
async function takeLock(lock: string): Promise<void> {
  for (;;) {
    try {
      await mkdir(lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const made = await stat(lock).catch(() => undefined);
    const isLeftBehind = made && Date.now() - made.mtimeMs > lockMsMax;
    if (isLeftBehind) await rm(lock, { recursive: true, force: true });
    await sleep(lookMs);
  }
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("connect", () => end(true));
    socket.on("error", () => end(false));
  });
}
