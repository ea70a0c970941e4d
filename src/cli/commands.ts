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
      api: entry("run only the API", () => import("./commands/api.ts").then((file) => file.api)),
      worker: entry("run only a worker", () =>
        import("./commands/worker.ts").then((file) => file.worker),
      ),
      migrate: entry("update the database schema", () =>
        import("./commands/migrate.ts").then((file) => file.migrate),
      ),
      doctor: entry("check this machine and the configuration, and say what to fix", () =>
        import("./commands/doctor.ts").then((file) => file.doctor),
      ),
      backup: entry("back up everything into one file, even while the service runs", () =>
        import("./commands/backup.ts").then((file) => file.backup),
      ),
      restore: entry("restore a backup into an empty data directory", () =>
        import("./commands/restore.ts").then((file) => file.restore),
      ),
      prune: entry("remove old data", () =>
        import("./commands/prune.ts").then((file) => file.prune),
      ),
      demo: entry("create the demo account and print it with new keys", () =>
        import("./commands/demo.ts").then((file) => file.demo),
      ),
    },
  },
  {
    title: "Set up",
    commands: {
      "account create": entry("create an account", () =>
        import("./commands/account-create.ts").then((file) => file.accountCreate),
      ),
      "account password": entry("set the password of an account", () =>
        import("./commands/account-password.ts").then((file) => file.accountPassword),
      ),
      "account list": entry("list accounts", () =>
        import("./commands/account-list.ts").then((file) => file.accountList),
      ),
      "account delete": entry("delete an account and all its data", () =>
        import("./commands/account-delete.ts").then((file) => file.accountDelete),
      ),
      "account limits": entry("show and set the limits of an account", () =>
        import("./commands/account-limits.ts").then((file) => file.accountLimits),
      ),
      "brand create": entry("create a brand", () =>
        import("./commands/brand-create.ts").then((file) => file.brandCreate),
      ),
      "brand list": entry("list the brands of an account", () =>
        import("./commands/brand-list.ts").then((file) => file.brandList),
      ),
      "brand show": entry("show a brand with all its fields and keywords", () =>
        import("./commands/brand-show.ts").then((file) => file.brandShow),
      ),
      "brand update": entry("change a brand", () =>
        import("./commands/brand-update.ts").then((file) => file.brandUpdate),
      ),
      "keywords set": entry("replace the keywords of a brand", () =>
        import("./commands/keywords-set.ts").then((file) => file.keywordsSet),
      ),
      "keywords add": entry("add keywords to a brand", () =>
        import("./commands/keywords-add.ts").then((file) => file.keywordsAdd),
      ),
      "keywords list": entry("list the keywords of a brand", () =>
        import("./commands/keywords-list.ts").then((file) => file.keywordsList),
      ),
      "key create": entry("create an API key; it is shown once", () =>
        import("./commands/key-create.ts").then((file) => file.keyCreate),
      ),
      "key list": entry("list the API keys of an account", () =>
        import("./commands/key-list.ts").then((file) => file.keyList),
      ),
      "key rotate": entry("replace an API key; the old one stays valid for a while", () =>
        import("./commands/key-rotate.ts").then((file) => file.keyRotate),
      ),
      "key revoke": entry("revoke an API key immediately", () =>
        import("./commands/key-revoke.ts").then((file) => file.keyRevoke),
      ),
      "model set": entry("set the model and the API key of an account", () =>
        import("./commands/model-set.ts").then((file) => file.modelSet),
      ),
      "model show": entry("show which model writes", () =>
        import("./commands/model-show.ts").then((file) => file.modelShow),
      ),
      "model unset": entry("remove the model of an account", () =>
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
      "post list": entry("list the forum posts to write from", () =>
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
      "job list": entry("list the jobs of an account, newest first", () =>
        import("./commands/job-list.ts").then((file) => file.jobList),
      ),
      "job brief": entry("show the brief of a job", () =>
        import("./commands/job-brief.ts").then((file) => file.jobBrief),
      ),
      "job continue": entry("approve the brief of a waiting job and continue it", () =>
        import("./commands/job-continue.ts").then((file) => file.jobContinue),
      ),
      "job cancel": entry("cancel an unfinished job", () =>
        import("./commands/job-cancel.ts").then((file) => file.jobCancel),
      ),
      "job retry": entry("retry a job that failed or was canceled", () =>
        import("./commands/job-retry.ts").then((file) => file.jobRetry),
      ),
      "content rewrite": entry("suggest a rewrite of a passage of a content", () =>
        import("./commands/content-rewrite.ts").then((file) => file.contentRewrite),
      ),
    },
  },
];

export const commands: Readonly<Record<string, Entry>> = Object.assign(
  // Without a prototype, because somebody may type `constructor`.
  Object.create(null),
  ...sections.map((section) => section.commands),
);

function entry(summary: string, load: () => Promise<Command>): Entry {
  return { summary, load };
}
