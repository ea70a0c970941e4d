/** Connects to the engine's process, and starts it if none is running. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { EngineFailure, readMessages, writeMessage } from "./protocol.ts";
import type { EngineQuestion, EngineUse, FromEngine } from "./protocol.ts";

export interface EngineTimes {
  /** How long the engine may be silent during a call; it sends a heartbeat every second. */
  silenceMs: number;
  /** An aborted call must end within this time. */
  abortMs: number;
  /** The wait before restarting after a crash; doubles each time. */
  backoffMs: number;
  backoffMsMax: number;
}

export interface EngineCall {
  signal: AbortSignal;
  onText: (text: string) => void;
}

export interface EngineAnswer {
  finish: "stop" | "length";
  use: EngineUse;
}

export interface Connection {
  isOpen(): boolean;
  ask(question: EngineQuestion, call: EngineCall): Promise<EngineAnswer>;
  close(): void;
}

/** Next to this file, as source or built. */
const entry = fileURLToPath(new URL(`./engine-entry${extname(import.meta.url)}`, import.meta.url));
const startMsMax = 30_000;
const pollMs = 25;
/** Below the kernel's limit for a socket path on all platforms. */
const socketBytesMax = 100;

export async function connectToEngine(dataDir: string, times: EngineTimes): Promise<Connection> {
  const folder = join(dataDir, "models");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = socketPathIn(folder);
  const giveUpAt = performance.now() + startMsMax;
  let child: StartedEngine | undefined;
  while (performance.now() < giveUpAt) {
    const socket = await tryToConnect(path);
    if (socket) {
      const connection = overSocket(socket, times);
      if (await isGreeted(connection, giveUpAt - performance.now())) return connection;
      connection.close();
    }
    const exitCode = child?.exitCode();
    if (exitCode !== undefined && exitCode > 0) break;
    // Exit code 0 means that another engine was running, which may have ended by now.
    if (!socket && (!child || exitCode === 0))
      child = startEngine(path, join(folder, "engine.log"));
    await sleep(pollMs);
  }
  throw new EngineFailure("crashed", "the engine process did not start");
}

/** The kernel also connects us to a process that is exiting or hanging; a working one sends a hello. */
async function isGreeted({ greeted }: GreetedConnection, waitMs: number): Promise<boolean> {
  const waiting = new AbortController();
  try {
    return await Promise.race([greeted, sleep(waitMs, false, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}

/** Uses a temporary folder if the path in the data directory would be too long. */
function socketPathIn(folder: string): string {
  const path = join(folder, "engine.sock");
  if (Buffer.byteLength(path) <= socketBytesMax) return path;
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 24);
  const short = join(tmpdir(), `pressroom-${hash}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  return join(short, "engine.sock");
}

interface StartedEngine {
  /** Undefined while it runs. */
  exitCode(): number | undefined;
}

function startEngine(socketPath: string, logPath: string): StartedEngine {
  const log = openSync(logPath, "w", 0o600);
  try {
    const child = spawn(process.execPath, [entry, socketPath], {
      // The engine may outlive this process, because others may be connected.
      detached: true,
      stdio: ["ignore", "ignore", log],
      // Passes no environment, which contains secrets.
      env: {},
    });
    let exitCode: number | undefined;
    child.on("error", () => {
      exitCode = 1;
    });
    child.on("exit", (code) => {
      exitCode = code ?? 1;
    });
    child.unref();
    return { exitCode: () => exitCode };
  } finally {
    closeSync(log);
  }
}

function tryToConnect(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
}

interface Pending {
  call: EngineCall;
  hasBegun: boolean;
  resolve(answer: EngineAnswer): void;
  reject(error: EngineFailure): void;
}

interface GreetedConnection extends Connection {
  /** True after the engine's hello, false if it will never come. */
  greeted: Promise<boolean>;
}

function overSocket(socket: Socket, times: EngineTimes): GreetedConnection {
  const greeting = Promise.withResolvers<boolean>();
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let pid: number | undefined;
  let isOpen = true;
  const silence = setTimeout(() => {
    if (pending.size > 0) kill();
  }, times.silenceMs).unref();

  /** Kills the engine; all connected processes notice when their sockets close. */
  function kill(): void {
    if (pid !== undefined) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has already ended.
      }
    }
    socket.destroy();
  }

  function end(id: number): Pending | undefined {
    const found = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) socket.unref();
    return found;
  }

  readMessages<FromEngine>(socket, (message) => {
    silence.refresh();
    switch (message.type) {
      case "hello":
        ({ pid } = message);
        greeting.resolve(true);
        break;
      case "beat":
        break;
      case "begun": {
        const begun = pending.get(message.id);
        if (begun) begun.hasBegun = true;
        break;
      }
      case "text":
        pending.get(message.id)?.call.onText(message.text);
        break;
      case "done":
        end(message.id)?.resolve({ finish: message.finish, use: message.use });
        break;
      case "failed":
        end(message.id)?.reject(new EngineFailure(message.code, message.message));
        break;
    }
  });

  /** Aborts a call; kills an engine that does not end it in time. */
  function giveUp(id: number): void {
    writeMessage(socket, { type: "abort", id });
    setTimeout(() => {
      if (pending.has(id)) kill();
    }, times.abortMs).unref();
  }

  socket.on("error", () => undefined);
  socket.on("close", () => {
    isOpen = false;
    clearTimeout(silence);
    greeting.resolve(false);
    for (const [id, { hasBegun }] of pending) {
      const message = `its process ended ${hasBegun ? "in the middle of" : "before"} the call`;
      end(id)?.reject(new EngineFailure("crashed", message, hasBegun));
    }
  });
  socket.unref();

  return {
    greeted: greeting.promise,
    isOpen: () => isOpen,
    ask(question, call) {
      const { promise, resolve, reject } = Promise.withResolvers<EngineAnswer>();
      if (!isOpen) {
        reject(new EngineFailure("crashed", "its process ended before the call", false));
        return promise;
      }
      const id = (lastId += 1);
      socket.ref();
      silence.refresh();
      pending.set(id, { call, hasBegun: false, resolve, reject });
      const onAbort = () => {
        reject(new EngineFailure("aborted", "the call was aborted"));
        giveUp(id);
      };
      call.signal.addEventListener("abort", onAbort, { once: true });
      writeMessage(socket, { type: "ask", id, question });
      return promise.finally(() => call.signal.removeEventListener("abort", onAbort));
    },
    close() {
      socket.destroy();
    },
  };
}
