/**
 * A client without retries: if a connection is refused, it tries the next server once. Anything else that is not a 200,
 * above all a connection that breaks midway, is recorded as unexpected.
 */
import { Agent } from "node:http";
import { codeOf, generatePath, sendRequest } from "../test/send-request.ts";
import { sendSteadily } from "../test/send-steadily.ts";
import type { CarefulClient } from "./careful-client.ts";
import type { Ledger } from "./ledger.ts";

export function openPlainClient(deps: {
  urls: readonly string[];
  apiKey: string;
  ledger: Ledger;
}): Pick<CarefulClient, "sendSteadily"> {
  const { urls, apiKey, ledger } = deps;

  async function send(agent: Agent, count: number): Promise<void> {
    const entry = ledger.begin(`rolling-${count}`);
    const post = (turn: number) => {
      entry.sends += 1;
      const url = `${urls[turn % urls.length]}${generatePath}`;
      return sendRequest({ ...entry, agent, url, apiKey, timeoutMs: 10_000 });
    };
    try {
      const reply = await post(count).catch((error: unknown) => {
        if (codeOf(error) !== "ECONNREFUSED") throw error;
        ledger.noteTolerated("ECONNREFUSED");
        return post(count + 1);
      });
      const { status, json } = reply;
      if (status !== 200) ledger.noteUnexpected(`answer ${status} ${String(json["code"])}`);
      else ledger.acknowledge(entry, reply);
    } catch (error) {
      ledger.noteUnexpected(`a request failed: ${codeOf(error)}`);
    }
  }

  return {
    async sendSteadily(options) {
      const agent = new Agent({ keepAlive: true, maxSockets: 256 });
      await sendSteadily(options, (_, count) => send(agent, count));
      agent.destroy();
    },
  };
}
