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
        import("./commands/service/serve.ts").then((file) => file.serve),
      ),
      api: entry("run only the API", () =>
        import("./commands/service/api.ts").then((file) => file.api),
      ),
      worker: entry("run only a worker", () =>
        import("./commands/service/worker.ts").then((file) => file.worker),
      ),
      migrate: entry("update the database schema", () =>
        import("./commands/service/migrate.ts").then((file) => file.migrate),
      ),
      doctor: entry("check this machine and the configuration, and say what to fix", () =>
        import("./commands/service/doctor.ts").then((file) => file.doctor),
      ),
      backup: entry("back up everything into one file, even while the service runs", () =>
        import("./commands/service/backup.ts").then((file) => file.backup),
      ),
      restore: entry("restore a backup into an empty data directory", () =>
        import("./commands/service/restore.ts").then((file) => file.restore),
      ),
      prune: entry("remove old data", () =>
        import("./commands/service/prune.ts").then((file) => file.prune),
      ),
      demo: entry("create the demo account and print it with new keys", () =>
        import("./commands/service/demo.ts").then((file) => file.demo),
      ),
    },
  },
  {
    title: "Set up",
    commands: {
      "account create": entry("create an account", () =>
        import("./commands/accounts/account-create.ts").then((file) => file.accountCreate),
      ),
      "account password": entry("set the password of an account", () =>
        import("./commands/accounts/account-password.ts").then((file) => file.accountPassword),
      ),
      "account list": entry("list accounts", () =>
        import("./commands/accounts/account-list.ts").then((file) => file.accountList),
      ),
      "account delete": entry("delete an account and all its data", () =>
        import("./commands/accounts/account-delete.ts").then((file) => file.accountDelete),
      ),
      "account limits": entry("show and set the limits of an account", () =>
        import("./commands/accounts/account-limits.ts").then((file) => file.accountLimits),
      ),
      "brand create": entry("create a brand", () =>
        import("./commands/brands/brand-create.ts").then((file) => file.brandCreate),
      ),
      "brand from-website": entry("propose a brand from its website", () =>
        import("./commands/brands/brand-from-website.ts").then((file) => file.brandFromWebsite),
      ),
      "brand list": entry("list the brands of an account", () =>
        import("./commands/brands/brand-list.ts").then((file) => file.brandList),
      ),
      "brand show": entry("show a brand with all its fields and keywords", () =>
        import("./commands/brands/brand-show.ts").then((file) => file.brandShow),
      ),
      "brand update": entry("change a brand", () =>
        import("./commands/brands/brand-update.ts").then((file) => file.brandUpdate),
      ),
      "keywords set": entry("replace the keywords of a brand", () =>
        import("./commands/brands/keywords-set.ts").then((file) => file.keywordsSet),
      ),
      "keywords add": entry("add keywords to a brand", () =>
        import("./commands/brands/keywords-add.ts").then((file) => file.keywordsAdd),
      ),
      "keywords import": entry("add keywords from a list or from the export of an SEO tool", () =>
        import("./commands/brands/keywords-import.ts").then((file) => file.keywordsImport),
      ),
      "keywords list": entry("list the keywords of a brand", () =>
        import("./commands/brands/keywords-list.ts").then((file) => file.keywordsList),
      ),
      "key create": entry("create an API key; it is shown once", () =>
        import("./commands/keys/key-create.ts").then((file) => file.keyCreate),
      ),
      "key list": entry("list the API keys of an account", () =>
        import("./commands/keys/key-list.ts").then((file) => file.keyList),
      ),
      "key rotate": entry("replace an API key; the old one stays valid for a while", () =>
        import("./commands/keys/key-rotate.ts").then((file) => file.keyRotate),
      ),
      "key revoke": entry("revoke an API key immediately", () =>
        import("./commands/keys/key-revoke.ts").then((file) => file.keyRevoke),
      ),
      "model set": entry("set the model and the API key of an account", () =>
        import("./commands/models/model-set.ts").then((file) => file.modelSet),
      ),
      "model show": entry("show which model writes", () =>
        import("./commands/models/model-show.ts").then((file) => file.modelShow),
      ),
      "model unset": entry("remove the model of an account", () =>
        import("./commands/models/model-unset.ts").then((file) => file.modelUnset),
      ),
      "model try": entry("send one tiny request to each configured model", () =>
        import("./commands/models/model-try.ts").then((file) => file.modelTry),
      ),
      "model list": entry("list the models that can run on this machine", () =>
        import("./commands/models/model-list.ts").then((file) => file.modelList),
      ),
      "model pull": entry("download a model that runs on this machine", () =>
        import("./commands/models/model-pull.ts").then((file) => file.modelPull),
      ),
      "model verify": entry("check downloaded models", () =>
        import("./commands/models/model-verify.ts").then((file) => file.modelVerify),
      ),
      "model remove": entry("delete a downloaded model", () =>
        import("./commands/models/model-remove.ts").then((file) => file.modelRemove),
      ),
      "post add": entry("add a forum post to write from", () =>
        import("./commands/forum-posts/post-add.ts").then((file) => file.postAdd),
      ),
      "source search": entry("search what the sources of a brand say", () =>
        import("./commands/sources/source-search.ts").then((file) => file.sourceSearch),
      ),
      "post list": entry("list the forum posts to write from", () =>
        import("./commands/forum-posts/post-list.ts").then((file) => file.postList),
      ),
      "post edit": entry("change a forum post that you added", () =>
        import("./commands/forum-posts/post-edit.ts").then((file) => file.postEdit),
      ),
      "post import": entry("add or update the forum posts of a file", () =>
        import("./commands/forum-posts/post-import.ts").then((file) => file.postImport),
      ),
      "post undo": entry("undo an import of forum posts", () =>
        import("./commands/forum-posts/post-undo.ts").then((file) => file.postUndo),
      ),
      "post ranked": entry("list the threads worth answering for a brand", () =>
        import("./commands/thread-matches/post-ranked.ts").then((file) => file.postRanked),
      ),
      "source add": entry("add a website, page, feed or forum to read", () =>
        import("./commands/sources/source-add.ts").then((file) => file.sourceAdd),
      ),
      "source list": entry("list the sources of an account", () =>
        import("./commands/sources/source-list.ts").then((file) => file.sourceList),
      ),
      "source show": entry("show how a source is doing", () =>
        import("./commands/sources/source-show.ts").then((file) => file.sourceShow),
      ),
      "source read": entry("read a source now", () =>
        import("./commands/sources/source-read.ts").then((file) => file.sourceRead),
      ),
      "source pause": entry("stop reading a source", () =>
        import("./commands/sources/source-pause.ts").then((file) => file.sourcePause),
      ),
      "source remove": entry("delete a source and what was read from it", () =>
        import("./commands/sources/source-remove.ts").then((file) => file.sourceRemove),
      ),
      "source add-file": entry("add the text of a file, or the forum threads in it", () =>
        import("./commands/sources/source-add-file.ts").then((file) => file.sourceAddFile),
      ),
    },
  },
  {
    title: "Write",
    commands: {
      ideas: entry("list topics worth writing about, with reasons and sources", () =>
        import("./commands/brands/ideas.ts").then((file) => file.ideas),
      ),
      generate: entry("write an article, a social set, a newsletter, a post, or all of them", () =>
        import("./commands/jobs/generate.ts").then((file) => file.generate),
      ),
      publish: entry("publish content on a channel, now or at a time", () =>
        import("./commands/publications/publish.ts").then((file) => file.publish),
      ),
      "channel add": entry("add a channel to publish on, after testing it", () =>
        import("./commands/channels/channel-add.ts").then((file) => file.channelAdd),
      ),
      "channel list": entry("list the channels of an account", () =>
        import("./commands/channels/channel-list.ts").then((file) => file.channelList),
      ),
      "channel test": entry("connect to a channel with its credentials", () =>
        import("./commands/channels/channel-test.ts").then((file) => file.channelTest),
      ),
      "channel remove": entry("delete a channel; what is published stays", () =>
        import("./commands/channels/channel-remove.ts").then((file) => file.channelRemove),
      ),
      "job list": entry("list the jobs of an account, newest first", () =>
        import("./commands/jobs/job-list.ts").then((file) => file.jobList),
      ),
      "job brief": entry("show the brief of a job", () =>
        import("./commands/jobs/job-brief.ts").then((file) => file.jobBrief),
      ),
      "job continue": entry("approve the brief of a waiting job and continue it", () =>
        import("./commands/jobs/job-continue.ts").then((file) => file.jobContinue),
      ),
      "job cancel": entry("cancel an unfinished job", () =>
        import("./commands/jobs/job-cancel.ts").then((file) => file.jobCancel),
      ),
      "job retry": entry("retry a job that failed or was canceled", () =>
        import("./commands/jobs/job-retry.ts").then((file) => file.jobRetry),
      ),
      "content quality": entry("check a content and list what was found", () =>
        import("./commands/contents/content-quality.ts").then((file) => file.contentQuality),
      ),
      "content rewrite": entry("suggest a rewrite of a passage of a content", () =>
        import("./commands/contents/content-rewrite.ts").then((file) => file.contentRewrite),
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
