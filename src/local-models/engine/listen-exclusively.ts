/** Listens on a socket that only one process of the machine can own, even if a killed process left files behind. */
import { mkdir, rm, stat } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The lock is held for milliseconds; an older one was left by a killed process. */
const lockMsMax = 5_000;
const pollMs = 20;

/** False if another process is already listening. */
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

/** Uses a folder as the lock, because creating one is atomic. */
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
    await sleep(pollMs);
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
