/** `generate`: asks for content, follows the job, and puts what was written on the screen or into a file. */
import { defineCommand, exitCode } from "../command.ts";
import { generateOptions } from "../generate-options.ts";
import { openProgressLine } from "../progress-line.ts";
import { withServices } from "../with-services.ts";
import { checkTarget } from "../write-result.ts";

export const generate = defineCommand({
  details: `TYPE is article, social (a set of social posts), newsletter, post (a blog post), or batch: one of each on the same
topic. Works while the service runs and while it does not. Ctrl-C leaves the job in the line.`,
  positionals: [{ name: "TYPE", meaning: "article, social, newsletter, post or batch" }],
  options: generateOptions,
  examples: [
    {
      line: 'pressroom generate article --topic "Why pour over coffee tastes sour" -o article.md',
      meaning: "an article into a file",
    },
    { line: "pressroom generate social --forum-post 1", meaning: "social posts from a forum post" },
    {
      line: 'pressroom generate batch --topic "Our new decaf" --brand 1 -o decaf/',
      meaning: "one of each, a file each",
    },
    {
      line: "pressroom generate post --topic Grinders --json | jq -r '.contents[0].markdown'",
      meaning: "for a script",
    },
  ],
  run: async (output, { values, positionals }) => {
    const target = checkTarget(values.output);
    const { readRequest, startJob } = await import("../start-job.ts");
    const request = readRequest(positionals[0] ?? "", values);
    return withServices("command", async ({ services, signal }) => {
      const [{ followJob }, { showJob }] = await Promise.all([
        import("../follow-job.ts"),
        import("../show-job.ts"),
      ]);
      const started = await startJob(services, request);
      const { accountId, jobId, accepted } = started;
      if (values["no-wait"]) {
        output.result(accepted, () => `Job ${jobId} is in the line (${accepted.estimated_time}).`);
        return exitCode.done;
      }
      const progress = openProgressLine(output, values.watch === true && !output.json);
      try {
        const job = await followJob({
          services,
          accountId,
          jobId,
          signal,
          onProgress: (state) => progress.show(state),
          onOwnWorker: () => {
            if (!output.json) output.note("No worker takes the job, so it is written here.");
          },
        });
        progress.end();
        return await showJob(output, { services, accountId, job, target });
      } catch (error) {
        if (signal.aborted) {
          output.note(`Job ${jobId} stays in the line; a worker will write it.`);
        }
        throw error;
      }
    });
  },
});
