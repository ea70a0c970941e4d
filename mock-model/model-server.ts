/** `npm run mock-model`: the stand-alone mock provider, for trying Pressroom without a key. */
import { once } from "node:events";
import { parseArgs } from "node:util";
import { calmScript, readScript } from "./script.ts";
import type { ScriptError } from "./script.ts";
import { startModelServer } from "./start-model-server.ts";

const usage = `npm run mock-model -- [options]

  --port N                where it listens; default: 9876
  --host ADDRESS          default: 127.0.0.1
  --seed N                another order of faults
  --first-token-ms N      time to the first token; default: 300
  --tokens-per-second N   default: 100; 0 is everything at once
  --tokens-per-chunk N    default: 5
  --script JSON           speeds, mistakes, faults and answers: see docs/mock-model.md
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "9876" },
      host: { type: "string", default: "127.0.0.1" },
      seed: { type: "string", default: "0" },
      "first-token-ms": { type: "string", default: "300" },
      "tokens-per-second": { type: "string", default: "100" },
      "tokens-per-chunk": { type: "string", default: "5" },
      script: { type: "string", default: "{}" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const speed = {
    ...calmScript.speed,
    firstTokenMs: Number(values["first-token-ms"]),
    tokensPerSecond: Number(values["tokens-per-second"]),
    tokensPerChunk: Number(values["tokens-per-chunk"]),
  };
  const server = await startModelServer({
    ...readScript(JSON.parse(values.script), { ...calmScript, speed }),
    host: values.host,
    port: Number(values.port),
    seed: Number(values.seed),
  });
  process.stdout.write(`The mock model listens on ${server.url}. To try Pressroom with it:

  PRESSROOM_MODEL=compatible:mock PRESSROOM_MODEL_URL=${server.url}/v1 npm start

What it does is made up by rules, not by a model: docs/mock-model.md. Ctrl-C ends it.
`);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await server.close();
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${(error as ScriptError).message}\n\n${usage}`);
  process.exitCode = 1;
}
