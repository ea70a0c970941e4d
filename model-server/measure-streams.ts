/**
 * `node model-server/measure-streams.ts`: how many paced streams the played model serves at once, and what they cost
 * it. A benchmark of Pressroom is only worth something while its provider is not the slow one.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { processorSeconds } from "../bench/processor-time.ts";

const { values } = parseArgs({
  options: {
    streams: { type: "string", default: "500" },
    "tokens-per-second": { type: "string", default: "100" },
    "tokens-per-chunk": { type: "string", default: "5" },
    tokens: { type: "string", default: "1500" },
  },
});
const streams = Number(values.streams);
const tokens = Number(values.tokens);
const tokensPerSecond = Number(values["tokens-per-second"]);

interface CallTimes {
  first_token_ms: number;
  end_ms: number;
  outcome: string;
}

async function main(): Promise<void> {
  const script = { answers: [{ text: "word".repeat(tokens), times: streams }] };
  const server = spawn(
    process.execPath,
    [
      new URL("./model-server.ts", import.meta.url).pathname,
      "--port=0",
      "--first-token-ms=300",
      `--tokens-per-second=${values["tokens-per-second"]}`,
      `--tokens-per-chunk=${values["tokens-per-chunk"]}`,
      `--script=${JSON.stringify(script)}`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = (await once(createInterface(server.stdout), "line")) as [string];
  const url = new URL(/http:\S+\d/u.exec(line)?.[0] ?? "");
  const body = JSON.stringify({ model: "played", stream: true, messages: [] });
  const request = `POST /v1/chat/completions HTTP/1.1\r\nhost: ${url.host}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const before = processorSeconds(server.pid ?? 0) ?? 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: streams }, async () => {
      const socket = connect(Number(url.port), url.hostname);
      socket.write(request);
      socket.resume();
      await once(socket, "close");
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const used = (processorSeconds(server.pid ?? 0) ?? 0) - before;
  const calls = (await (await fetch(`${url.origin}/played/calls`)).json()) as CallTimes[];
  server.kill("SIGTERM");
  await once(server, "exit");
  const ideal = (tokens / tokensPerSecond) * 1000;
  const late = calls
    .map((call) => call.end_ms - call.first_token_ms - ideal)
    .toSorted((left, right) => left - right);
  const total = streams * tokens;
  process.stdout.write(
    [
      `${streams} streams of ${tokens} tokens at ${tokensPerSecond} a second, ${values["tokens-per-chunk"]} a chunk`,
      `all ended well: ${calls.every(({ outcome }) => outcome === "ok")}; wall ${seconds.toFixed(1)} s, ideal ${(0.3 + ideal / 1000).toFixed(1)} s`,
      `behind the ideal at the end of a stream: median ${late[Math.floor(late.length / 2)]?.toFixed(0)} ms, worst ${late.at(-1)?.toFixed(0)} ms`,
      `processor: ${used.toFixed(2)} s, ${((used / seconds) * 100).toFixed(0)} % of a core; ${Math.round(total / used).toLocaleString("en")} tokens per second of it`,
      "",
    ].join("\n"),
  );
}

await main();
