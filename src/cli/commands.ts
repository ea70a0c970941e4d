/** The table of contents: every command, what it is for in a line, and where it is. Loaded one at a time. */
import type { Command } from "./command.ts";

export interface Entry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

export const sections: readonly {
  readonly title: string;
  readonly commands: Readonly<Record<string, Entry>>;
}[] = [
  {
    title: "Run the service",
    commands: {
      serve: entry("run everything: API, worker, PostgreSQL (what npm start does)", () =>
        import("./commands/serve.ts").then((file) => file.serve),
      ),
      api: entry("run the API alone", () => import("./commands/api.ts").then((file) => file.api)),
      worker: entry("run a worker alone", () =>
        import("./commands/worker.ts").then((file) => file.worker),
      ),
      migrate: entry("bring the database's schema up to date", () =>
        import("./commands/migrate.ts").then((file) => file.migrate),
      ),
      doctor: entry("check this machine and the configuration, and say what to mend", () =>
        import("./commands/doctor.ts").then((file) => file.doctor),
      ),
      backup: entry("write everything into one file, while the service runs", () =>
        import("./commands/backup.ts").then((file) => file.backup),
      ),
      restore: entry("bring a backup back into an empty data directory", () =>
        import("./commands/restore.ts").then((file) => file.restore),
      ),
      prune: entry("remove what is old and nobody reads again", () =>
        import("./commands/prune.ts").then((file) => file.prune),
      ),
      demo: entry("make the demo account, and print it with fresh keys", () =>
        import("./commands/demo.ts").then((file) => file.demo),
      ),
    },
  },
  {
    title: "Set up",
    commands: {
      "account create": entry("make an account", () =>
        import("./commands/account-create.ts").then((file) => file.accountCreate),
      ),
      "account password": entry("set an account's password", () =>
        import("./commands/account-password.ts").then((file) => file.accountPassword),
      ),
      "account list": entry("list the accounts", () =>
        import("./commands/account-list.ts").then((file) => file.accountList),
      ),
      "account delete": entry("delete an account with everything in it", () =>
        import("./commands/account-delete.ts").then((file) => file.accountDelete),
      ),
      "account limits": entry("show and set what an account may have and spend", () =>
        import("./commands/account-limits.ts").then((file) => file.accountLimits),
      ),
      "brand create": entry("make a brand", () =>
        import("./commands/brand-create.ts").then((file) => file.brandCreate),
      ),
      "brand list": entry("list an account's brands", () =>
        import("./commands/brand-list.ts").then((file) => file.brandList),
      ),
      "brand show": entry("show a brand with everything that is written from", () =>
        import("./commands/brand-show.ts").then((file) => file.brandShow),
      ),
      "brand update": entry("change a brand", () =>
        import("./commands/brand-update.ts").then((file) => file.brandUpdate),
      ),
      "keywords set": entry("make a brand's keywords exactly these", () =>
        import("./commands/keywords-set.ts").then((file) => file.keywordsSet),
      ),
      "keywords add": entry("add keywords to a brand", () =>
        import("./commands/keywords-add.ts").then((file) => file.keywordsAdd),
      ),
      "keywords list": entry("list a brand's keywords", () =>
        import("./commands/keywords-list.ts").then((file) => file.keywordsList),
      ),
      "key create": entry("make an API key; it is shown once", () =>
        import("./commands/key-create.ts").then((file) => file.keyCreate),
      ),
      "key list": entry("list an account's API keys", () =>
        import("./commands/key-list.ts").then((file) => file.keyList),
      ),
      "key rotate": entry("replace an API key; the old one lives on for a while", () =>
        import("./commands/key-rotate.ts").then((file) => file.keyRotate),
      ),
      "key revoke": entry("end an API key at once", () =>
        import("./commands/key-revoke.ts").then((file) => file.keyRevoke),
      ),
      "model set": entry("give an account a model of its own, with its own key", () =>
        import("./commands/model-set.ts").then((file) => file.modelSet),
      ),
      "model show": entry("show what writes", () =>
        import("./commands/model-show.ts").then((file) => file.modelShow),
      ),
      "model unset": entry("take an account's own model away again", () =>
        import("./commands/model-unset.ts").then((file) => file.modelUnset),
      ),
      "model try": entry("send one tiny request to each configured model", () =>
        import("./commands/model-try.ts").then((file) => file.modelTry),
      ),
      "model list": entry("list the models that can run on this machine", () =>
        import("./commands/model-list.ts").then((file) => file.modelList),
      ),
      "model pull": entry("download a model that runs on this machine", () =>
        import("./commands/model-pull.ts").then((file) => file.modelPull),
      ),
      "model verify": entry("check downloaded models", () =>
        import("./commands/model-verify.ts").then((file) => file.modelVerify),
      ),
      "model remove": entry("delete a downloaded model", () =>
        import("./commands/model-remove.ts").then((file) => file.modelRemove),
      ),
      "post add": entry("add a forum post to write from", () =>
        import("./commands/post-add.ts").then((file) => file.postAdd),
      ),
      "post list": entry("list the forum posts that can be written from", () =>
        import("./commands/post-list.ts").then((file) => file.postList),
      ),
    },
  },
  {
    title: "Write",
    commands: {
      generate: entry("write an article, a social set, a newsletter, a post, or all of them", () =>
        import("./commands/generate.ts").then((file) => file.generate),
      ),
      "job list": entry("list an account's jobs, newest first", () =>
        import("./commands/job-list.ts").then((file) => file.jobList),
      ),
      "job brief": entry("show what a job is written from", () =>
        import("./commands/job-brief.ts").then((file) => file.jobBrief),
      ),
      "job continue": entry("let a job go on that waits for its brief to be approved", () =>
        import("./commands/job-continue.ts").then((file) => file.jobContinue),
      ),
      "job cancel": entry("end a job that is not over", () =>
        import("./commands/job-cancel.ts").then((file) => file.jobCancel),
      ),
      "job retry": entry("try a job again that failed or was canceled", () =>
        import("./commands/job-retry.ts").then((file) => file.jobRetry),
      ),
      "content rewrite": entry("suggest other words for a passage of a content", () =>
        import("./commands/content-rewrite.ts").then((file) => file.contentRewrite),
      ),
    },
  },
];

export const commands: Readonly<Record<string, Entry>> = Object.assign(
  // Without a prototype: `constructor` is a word that somebody may type.
  Object.create(null),
  ...sections.map((section) => section.commands),
);

function entry(summary: string, load: () => Promise<Command>): Entry {
  return { summary, load };
}
