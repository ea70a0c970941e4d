/**
 * A client that knows one trick: where a connection is refused it tries the next server, once. Anything else that is
 * not a 200, a connection that breaks off midway above all, goes down as unexpected.
 */
import { Agent } from "node:http";
import type { CarefulClient } from "./careful-client.ts";
import type { Ledger } from "./ledger.ts";
import { codeOf, postRequest } from "./post-request.ts";
import type { Reply } from "./post-request.ts";
import { sendSteadily } from "./send-steadily.ts";

export function openPlainClient(deps: {
  urls: readonly string[];
  apiKey: string;
  ledger: Ledger;
}): Pick<CarefulClient, "sendSteadily"> {
  const { urls, apiKey, ledger } = deps;

  const urlAt = (turn: number) => urls[turn % urls.length] as string;

  async function send(agent: Agent, count: number): Promise<void> {
    const name = `rolling-${count}`;
    const entry = ledger.begin(name, { content_type: "post", custom_topic: name });
    const post = (turn: number) => {
      entry.sends += 1;
      return postRequest({ ...entry, agent, url: urlAt(turn), apiKey, timeoutMs: 10_000 });
    };
    try {
      let reply: Reply;
      try {
        reply = await post(count);
      } catch (error) {
        if (codeOf(error) !== "ECONNREFUSED") throw error;
        ledger.endure("ECONNREFUSED");
        reply = await post(count + 1);
      }
      const { status, json, headers } = reply;
      if (status !== 200) ledger.noteUnexpected(`answer ${status} ${String(json["code"])}`);
      else
        ledger.acknowledge(
          entry,
          { jobId: Number(json["job_id"]), taskId: String(json["task_id"]) },
          headers["idempotency-replayed"] === "true",
        );
    } catch (error) {
      ledger.noteUnexpected(`a request failed: ${codeOf(error)}`);
    }
  }

  return {
    async sendSteadily(options) {
      const agent = new Agent({ keepAlive: true, maxSockets: 256 });
      let count = 0;
      await sendSteadily(options, () => {
        count += 1;
        return send(agent, count);
      });
      agent.destroy();
    },
  };
}
