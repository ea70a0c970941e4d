/** Lists every command with its summary and module. Modules are loaded on demand. */
import type { Command } from "./command.ts";

export interface Entry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const accounts = () => import("./commands/accounts/accounts.ts");
const brands = () => import("./commands/brands/brands.ts");
const brandFromWebsite = () => import("./commands/brands/brand-from-website.ts");
const keywords = () => import("./commands/brands/keywords.ts");
const ideas = () => import("./commands/brands/ideas.ts");
const channels = () => import("./commands/channels/channels.ts");
const contents = () => import("./commands/contents/quality-and-rewrite.ts");
const posts = () => import("./commands/forum-posts/posts.ts");
const generate = () => import("./commands/jobs/generate.ts");
const jobs = () => import("./commands/jobs/jobs.ts");
const keys = () => import("./commands/keys/keys.ts");
const models = () => import("./commands/models/models.ts");
const localModels = () => import("./commands/models/local-models.ts");
const publish = () => import("./commands/publications/publish.ts");
const backups = () => import("./commands/service/backups.ts");
const demo = () => import("./commands/service/demo.ts");
const doctor = () => import("./commands/service/doctor.ts");
const migrate = () => import("./commands/service/migrate.ts");
const prune = () => import("./commands/service/prune.ts");
const serve = () => import("./commands/service/serve.ts");
const sources = () => import("./commands/sources/sources.ts");
const addSource = () => import("./commands/sources/add-source.ts");

export const sections: readonly {
  readonly title: string;
  readonly commands: Readonly<Record<string, Entry>>;
}[] = [
  {
    title: "Run the service",
    commands: {
      serve: entry("run everything: API, worker, PostgreSQL (same as npm start)", serve, "serve"),
      api: entry("run only the API", serve, "api"),
      worker: entry("run only a worker", serve, "worker"),
      migrate: entry("update the database schema", migrate, "migrate"),
      doctor: entry(
        "check this machine and the configuration, and report what to fix",
        doctor,
        "doctor",
      ),
      backup: entry(
        "back up everything to one file, even while the service is running",
        backups,
        "backup",
      ),
      restore: entry("restore a backup into an empty data directory", backups, "restore"),
      prune: entry("remove old data", prune, "prune"),
      demo: entry(
        "create the demo account and print its sign-in details and new keys",
        demo,
        "demo",
      ),
    },
  },
  {
    title: "Set up",
    commands: {
      "account create": entry("create an account", accounts, "accountCreate"),
      "account password": entry("set an account's password", accounts, "accountPassword"),
      "account list": entry("list accounts", accounts, "accountList"),
      "account delete": entry("delete an account and all its data", accounts, "accountDelete"),
      "account limits": entry("show or set an account's limits", accounts, "accountLimits"),
      "brand create": entry("create a brand", brands, "brandCreate"),
      "brand from-website": entry(
        "suggest a brand's details based on its website",
        brandFromWebsite,
        "brandFromWebsite",
      ),
      "brand list": entry("list an account's brands", brands, "brandList"),
      "brand show": entry("show a brand with all its fields and keywords", brands, "brandShow"),
      "brand update": entry("change a brand", brands, "brandUpdate"),
      "keywords set": entry("replace a brand's keywords", keywords, "keywordsSet"),
      "keywords add": entry("add keywords to a brand", keywords, "keywordsAdd"),
      "keywords import": entry(
        "add keywords from a list or an SEO tool export",
        keywords,
        "keywordsImport",
      ),
      "keywords list": entry("list a brand's keywords", keywords, "keywordsList"),
      "key create": entry("create an API key; it is shown once", keys, "keyCreate"),
      "key list": entry("list an account's API keys", keys, "keyList"),
      "key rotate": entry(
        "replace an API key; the old one stays valid for a while",
        keys,
        "keyRotate",
      ),
      "key revoke": entry("revoke an API key immediately", keys, "keyRevoke"),
      "model set": entry("set an account's model and its provider API key", models, "modelSet"),
      "model show": entry("show the model in use", models, "modelShow"),
      "model unset": entry("remove an account's model", models, "modelUnset"),
      "model try": entry("send a test request to each configured model", models, "modelTry"),
      "model list": entry(
        "list local models and show whether they are downloaded or need more memory",
        localModels,
        "modelList",
      ),
      "model pull": entry("download a model to run on this machine", localModels, "modelPull"),
      "model verify": entry("check downloaded models", localModels, "modelVerify"),
      "model remove": entry("delete a downloaded model", localModels, "modelRemove"),
      "post add": entry("add a forum post to write about", posts, "postAdd"),
      "source search": entry("search a brand's sources", sources, "sourceSearch"),
      "post list": entry("list the forum posts to write about", posts, "postList"),
      "post edit": entry("change a forum post that you added", posts, "postEdit"),
      "post import": entry("add or update forum posts from a file", posts, "postImport"),
      "post undo": entry("undo an import of forum posts", posts, "postUndo"),
      "post ranked": entry("list the forum posts worth answering for a brand", posts, "postRanked"),
      "source add": entry("add a website, page, feed or forum to read", addSource, "sourceAdd"),
      "source list": entry("list an account's sources", sources, "sourceList"),
      "source show": entry("show the status of a source", sources, "sourceShow"),
      "source read": entry("read a source now", sources, "sourceRead"),
      "source pause": entry("stop reading a source", sources, "sourcePause"),
      "source remove": entry(
        "remove a source with its documents and posts",
        sources,
        "sourceRemove",
      ),
      "source add-file": entry(
        "add the text of a file, or the forum posts in it",
        addSource,
        "sourceAddFile",
      ),
    },
  },
  {
    title: "Write",
    commands: {
      ideas: entry("list topics worth writing about, with reasons and sources", ideas, "ideas"),
      generate: entry(
        "write an article, a set of social posts, a newsletter, a blog post, or all of them",
        generate,
        "generate",
      ),
      publish: entry(
        "publish content to a channel, now or at a scheduled time",
        publish,
        "publish",
      ),
      "channel add": entry("test and add a channel to publish to", channels, "channelAdd"),
      "channel list": entry("list an account's channels", channels, "channelList"),
      "channel test": entry("test the connection to a channel", channels, "channelTest"),
      "channel remove": entry(
        "remove a channel; content that is already published stays online",
        channels,
        "channelRemove",
      ),
      "job list": entry("list an account's jobs, newest first", jobs, "jobList"),
      "job brief": entry("show the brief of a job", jobs, "jobBrief"),
      "job continue": entry(
        "approve the brief of a waiting job and continue it",
        jobs,
        "jobContinue",
      ),
      "job cancel": entry("cancel an unfinished job", jobs, "jobCancel"),
      "job retry": entry(
        "retry a job that failed, was canceled or partially succeeded",
        jobs,
        "jobRetry",
      ),
      "content quality": entry(
        "check the quality of content and list the findings",
        contents,
        "contentQuality",
      ),
      "content rewrite": entry("suggest a rewrite of a passage", contents, "contentRewrite"),
    },
  },
];

export const commands: Readonly<Record<string, Entry>> = Object.assign(
  // Without a prototype, because a user could type `constructor`.
  Object.create(null),
  ...sections.map((section) => section.commands),
);

/** Loads the command that a module exports under this name. */
function entry<Name extends string>(
  summary: string,
  load: () => Promise<Record<Name, Command>>,
  name: Name,
): Entry {
  return { summary, load: async () => (await load())[name] };
}
