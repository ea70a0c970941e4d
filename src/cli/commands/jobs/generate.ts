/** `generate`: starts a job, follows it, and writes the result to the screen or to a file. */
import {
  accountOption,
  brandOption,
  defineCommand,
  exitCode,
  flagOption,
  option,
} from "../../command.ts";
import { withServices } from "../../with-services.ts";
import { checkTarget } from "../contents/write-result.ts";

const generateOptions = {
  from: option("FILE|-", "start a job for each row of a CSV file or a list of topics"),
  preview: flagOption("with --from: only show rows, cost and time"),
  "time-zone": option(
    "ZONE",
    "with --from: the time zone of dates; default: the time zone of this machine",
  ),
  topic: option("TEXT", "what to write about"),
  prompt: option("TEXT|@FILE|-", "your instructions"),
  "forum-post": option("ID", "a forum post to write about"),
  language: option("TAG", "the language; default: the brand's language"),
  citations: option(
    "STYLE",
    "how sources are shown to readers: notes, links or none; default: as set for the brand",
  ),
  "approve-brief": flagOption("pause after the brief, until you run pressroom job continue ID"),
  output: option(
    "FILE|DIR",
    "write the result to this file, or to a directory with one file per piece",
    "o",
  ),
  "front-matter": flagOption("add title, slug, description and keywords as YAML front matter"),
  watch: flagOption("print each step to stderr, even if it is not a terminal"),
  "no-wait": flagOption("print the job and exit; a worker runs it"),
  "idempotency-key": option(
    "KEY",
    "an idempotency key; reusing it within 24 hours returns the same job",
  ),
  ...brandOption,
  ...accountOption,
};

export type GenerateOptions = typeof generateOptions;

export const generate = defineCommand({
  details: `TYPE is article, social (a set of social posts), newsletter, post (a blog post), or batch: one of each on the same
topic. Works whether or not the service is running. After Ctrl-C the job stays in the queue.

Files are Markdown; a newsletter starts with its subject and preheader. -o NAME.html and -o NAME.txt write the
HTML or plain text of a newsletter.

--from FILE starts a job for each row of a CSV file with the columns type, topic, instructions, brand and date, or for each
line of a list of topics, all of type TYPE. Rows with errors are reported and skipped. Running the same file again
does not start any job twice. -o NAME.zip waits for all jobs and writes their results as one archive.`,
  positionals: [
    { name: "TYPE", meaning: "article, social, newsletter, post or batch", isOptional: true },
  ],
  options: generateOptions,
  examples: {
    'pressroom generate article --topic "Why pour over coffee tastes sour" -o article.md':
      "write an article to a file",
    'pressroom generate newsletter --topic "Our new decaf" -o decaf.html':
      "a newsletter, ready to send",
    "pressroom generate social --forum-post 1": "social posts from a forum post",
    'pressroom generate batch --topic "Our new decaf" --brand 1 -o decaf/':
      "one of each type, as separate files",
    'pressroom generate article --topic "Our new decaf" --approve-brief':
      "review and change the brief before the text is written",
    "pressroom generate --from topics.csv --preview":
      "show the cost, time and errors of a list of topics",
    "pressroom generate --from topics.csv -o results.zip": "write all of them, as one archive",
    "pressroom generate post --topic Grinders --json | jq -r '.contents[0].markdown'":
      "for a script",
  },
  run: async (output, { values, positionals }) => {
    if (values.from !== undefined) {
      const { generateFrom } = await import("./generate-batch.ts");
      return generateFrom(output, { ...values, from: values.from, type: positionals[0] });
    }
    const { readRequest, startJob } = await import("./start-job.ts");
    const request = readRequest(positionals[0] ?? "", values);
    const target = checkTarget({
      output: values.output,
      contentType: request.parameters.contentType,
      frontMatter: values["front-matter"] === true,
    });
    return withServices("command", async ({ services, signal }) => {
      const started = await startJob(services, request);
      const { accountId, jobId, accepted } = started;
      if (values["no-wait"]) {
        output.result(
          accepted,
          () => `Job ${jobId} is queued. Estimated time: ${accepted.estimated_time}.`,
        );
        return exitCode.done;
      }
      const { followAndShow } = await import("./show-job.ts");
      return followAndShow(output, {
        services,
        accountId,
        jobId,
        signal,
        target,
        watch: values.watch,
      });
    });
  },
});
