/**
 * The process that runs the model on this machine: `engine-entry SOCKET`. Workers connect to it. It handles one call at a
 * time, because concurrent calls are no faster on a CPU. It exits when no worker is connected, and may be killed at any
 * time: a worker then starts another one.
 */
import { setPriority } from "node:os";
import type { Socket } from "node:net";
import { listenExclusively } from "./listen-exclusively.ts";
import { loadModel } from "./load-model.ts";
import type { LoadedModel } from "./load-model.ts";
import { EngineFailure, readMessages, writeMessage } from "./protocol.ts";
import type { EngineQuestion, ToEngine } from "./protocol.ts";

interface Call {
  id: number;
  socket: Socket;
  question: EngineQuestion;
  controller: AbortController;
}

const heartbeatMs = 1_000;
/** The process that started it connects within this time. */
const firstConnectionMs = 10_000;
/** After the last client disconnected. */
const lingerMs = 250;
/** Lower priority than the service, which must keep accepting requests. */
const niceness = 10;

const [socketPath = ""] = process.argv.slice(2);
const sockets = new Set<Socket>();
const calls: Call[] = [];
let loaded: LoadedModel | undefined;
/** The options with which the model was loaded. */
let loadedAs = "";
let isWorking = false;

function onConnection(socket: Socket): void {
  sockets.add(socket);
  clearTimeout(alone);
  socket.on("error", () => undefined);
  socket.on("close", () => {
    sockets.delete(socket);
    if (sockets.size === 0) alone = setTimeout(leave, lingerMs);
    for (const call of calls.filter((one) => one.socket === socket)) call.controller.abort();
  });
  readMessages<ToEngine>(socket, (message) => {
    if (message.type === "ask") {
      const { id, question } = message;
      calls.push({ id, socket, question, controller: new AbortController() });
      void work();
    } else {
      const call = calls.find((one) => one.socket === socket && one.id === message.id);
      call?.controller.abort();
    }
  });
  writeMessage(socket, { type: "hello", pid: process.pid });
}

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  for (let call = calls[0]; call; call = calls[0]) {
    await answer(call);
    calls.shift();
  }
  isWorking = false;
}

async function answer({ id, socket, question, controller }: Call): Promise<void> {
  const { signal } = controller;
  try {
    signal.throwIfAborted();
    writeMessage(socket, { type: "begun", id });
    const model = await modelFor(question);
    const onText = (text: string) => writeMessage(socket, { type: "text", id, text });
    const result = await model.answer(question, { signal, onText });
    writeMessage(socket, { type: "done", id, ...result });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const known = error instanceof EngineFailure ? error.code : "failed";
    writeMessage(socket, {
      type: "failed",
      id,
      code: signal.aborted ? "aborted" : known,
      message,
    });
  }
}

/** Keeps one model loaded at a time. */
async function modelFor(question: EngineQuestion): Promise<LoadedModel> {
  const { model, contextTokensMax, threads } = question;
  const wanted = JSON.stringify([model, contextTokensMax, threads]);
  if (loaded && loadedAs === wanted) return loaded;
  await loaded?.dispose();
  loaded = undefined;
  loaded = await loadModel(question);
  loadedAs = wanted;
  return loaded;
}

function leave(): void {
  process.exit(0);
}

let alone = setTimeout(leave, firstConnectionMs);

setPriority(niceness);
// Ctrl-C is meant for the service, which may finish its calls first.
process.on("SIGINT", () => undefined);
if (!(await listenExclusively(socketPath, onConnection))) process.exit(0);
setInterval(() => {
  for (const socket of sockets) writeMessage(socket, { type: "beat" });
}, heartbeatMs);
