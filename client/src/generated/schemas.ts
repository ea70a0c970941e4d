/** Made from docs/openapi.json by client/generate; `npm run schema` writes it anew. */

/** The version of this client. */
export const clientVersion = "0.1.0";

/** The version of the API that these types describe. */
export const apiVersion = "2026-11-15";

export interface GenerateContentBody {
  /** What is to be written. */
  content_type: "article" | "social" | "newsletter" | "post" | "batch";
  /** What it is to be about. Without one, a keyword or the forum post decides. */
  custom_topic?: string | undefined;
  /** What the writer should mind, in your own words. */
  custom_prompt?: string | undefined;
  /** The forum post that it answers; must be one that the account can see. */
  forum_post_id?: number | undefined;
  /** The brand to write for; without it the key's, else the account's default brand. */
  brand_id?: number | undefined;
  /** A BCP 47 tag; without it the brand's language. */
  language?: string | undefined;
  /** `brief` lets the job wait after its brief, in the state `waiting`, until it is [continued](#continueJob) or canceled. */
  approve?: "brief" | undefined;
  /** What readers see of the sources: `notes` at the ends of paragraphs, `links` there, or `none`. Without it the brand's choice; the account sees all sources either way. */
  citations?: "notes" | "links" | "none" | undefined;
}

export interface EstimateContentBody {
  /** What is to be written. */
  content_type: "article" | "social" | "newsletter" | "post" | "batch";
  /** What it is to be about. Without one, a keyword or the forum post decides. */
  custom_topic?: string | undefined;
  /** What the writer should mind, in your own words. */
  custom_prompt?: string | undefined;
  /** The forum post that it answers; must be one that the account can see. */
  forum_post_id?: number | undefined;
  /** The brand to write for; without it the key's, else the account's default brand. */
  brand_id?: number | undefined;
  /** A BCP 47 tag; without it the brand's language. */
  language?: string | undefined;
  /** `brief` lets the job wait after its brief, in the state `waiting`, until it is [continued](#continueJob) or canceled. */
  approve?: "brief" | undefined;
  /** What readers see of the sources: `notes` at the ends of paragraphs, `links` there, or `none`. Without it the brand's choice; the account sees all sources either way. */
  citations?: "notes" | "links" | "none" | undefined;
}

export interface Job {
  job_id: number;
  /** The job's place in the line; a retry gets a new one. */
  task_id: string;
  brand_id: number;
  content_type: "article" | "social" | "newsletter" | "post" | "batch";
  /** The `custom_topic` that it was asked for with. */
  topic: string | null;
  state:
    | "queued"
    | "running"
    | "waiting"
    | "succeeded"
    | "partially_succeeded"
    | "failed"
    | "canceled";
  /** What it is doing. */
  stage: string | null;
  /** In percent. */
  progress: number;
  attempts: number;
  /** The model that wrote it, or `built-in`; null until it has begun. */
  writer: string | null;
  /** In US dollars. */
  cost: number;
  /** False for test keys. */
  live: boolean;
  /** Why it failed, in words for a person; null where it did not. */
  failure: {
    code: string;
    message: string;
  } | null;
  items: {
    content_type: string;
    state: string;
    content_id: number | null;
    /** Of what it made; null until then. */
    title: string | null;
    /** Why it failed, in words for a person; null where it did not. */
    failure: {
      code: string;
      message: string;
    } | null;
  }[];
  /** What it made. */
  content_ids: number[];
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** Since when it waits for its brief to be approved; null in every other state than `waiting`. */
  waiting_since: string | null;
}

export interface JobDetails {
  job_id: number;
  /** The job's place in the line; a retry gets a new one. */
  task_id: string;
  brand_id: number;
  content_type: "article" | "social" | "newsletter" | "post" | "batch";
  /** The `custom_topic` that it was asked for with. */
  topic: string | null;
  state:
    | "queued"
    | "running"
    | "waiting"
    | "succeeded"
    | "partially_succeeded"
    | "failed"
    | "canceled";
  /** What it is doing. */
  stage: string | null;
  /** In percent. */
  progress: number;
  attempts: number;
  /** The model that wrote it, or `built-in`; null until it has begun. */
  writer: string | null;
  /** In US dollars. */
  cost: number;
  /** False for test keys. */
  live: boolean;
  /** Why it failed, in words for a person; null where it did not. */
  failure: {
    code: string;
    message: string;
  } | null;
  items: {
    content_type: string;
    state: string;
    content_id: number | null;
    /** Of what it made; null until then. */
    title: string | null;
    /** Why it failed, in words for a person; null where it did not. */
    failure: {
      code: string;
      message: string;
    } | null;
  }[];
  /** What it made. */
  content_ids: number[];
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** Since when it waits for its brief to be approved; null in every other state than `waiting`. */
  waiting_since: string | null;
  /** What it is written from. Null until there is one, and after the end of a job that was not asked to `approve` it. */
  brief: Brief | null;
  /** The passages that the brief's facts may name, while the job is `waiting`. */
  brief_passages: {
    id: string;
    kind: string;
    author: string;
    text: string;
  }[];
  /** Of a job that [rewrote a passage](#rewriteContent): `after` is to stand where `before` does. Null for every other job. */
  suggestion: {
    content_id: number;
    /** The one that the passage stands in. */
    version: number;
    before: string;
    after: string;
    /** What code found wrong with the new words. */
    findings: {
      code: string;
      message: string;
      quote: string | null;
    }[];
  } | null;
  /** When each stage that asks a model began and ended, in the last attempt that came to it. Empty for what was written in a moment. */
  stages: {
    stage: string;
    /** Which of the items it is for, counted from 1; 0 is what they share. */
    item: number;
    started_at: string | null;
    finished_at: string | null;
    /** How many of its pieces, such as a draft's text, are written. */
    pieces_done: number;
  }[];
  /** What its calls to models took, by purpose and model. */
  model_calls: {
    purpose: string;
    model: string;
    calls: number;
    /** Of them, how many ended badly. */
    failed: number;
    input_tokens: number;
    cached_input_tokens: number;
    output_tokens: number;
    /** In US dollars. */
    cost: number;
  }[];
  /** How the attempts before this one ended. */
  earlier_attempts: {
    /** `failed`: it is tried again by itself. `handed_back`: its worker stopped. `retried`: a caller asked for it after its end. */
    outcome: "failed" | "handed_back" | "retried";
    message: string;
    ended_at: string;
  }[];
}

export interface Brief {
  /** Who reads it, and in which situation. */
  reader: string;
  question: string;
  angle: string;
  /** The one thing to remember. */
  takeaway: string;
  /** One for each content type of the job. */
  pieces: {
    content_type: "article" | "newsletter" | "post" | "social";
    opening: string;
    /** In reading order. Of a social set, one for each network. */
    parts: {
      heading: string;
      job: string;
    }[];
    ending: string;
    words_min: number;
    words_max: number | null;
  }[];
  facts: {
    fact: string;
    /** Who says it: the brand, the post, a reply, the topic and instructions (`customer`), or every expert (`general`). */
    owner: "brand" | "poster" | "reply" | "customer" | "general";
    /** Ids of the passages that say it. */
    passages: string[];
  }[];
  leave_out: {
    what: string;
    why: string;
  }[];
  contested: {
    point: string;
    wording: string;
  }[];
  /** Questions that the finished text answers with yes. */
  checklist: string[];
  keywords: {
    keyword: string;
    use: string;
  }[];
  voice: string;
  /** How people of the forum are shown to readers: by name, as somebody in the forum, or not at all. */
  credit: "named" | "forum" | "hidden";
}

export interface ContinueJobBody {
  /** The whole brief, changed. */
  brief?: Brief | undefined;
}

export interface ContentSummary {
  content_id: number;
  /** The job that made it. */
  job_id: number;
  brand_id: number;
  content_type: string;
  /** The number of the current version. */
  version: number;
  /** What wrote it. */
  writer: string;
  language: string;
  title: string;
  created_at: string;
  updated_at: string;
  /** When it was deleted. After 30 days it is gone for good. */
  deleted_at: string | null;
  /** When it was first marked as read, or changed; null where nobody has read it yet. */
  read_at: string | null;
  /** Of a search: plain text around the first hit, in parts. Escape each as your page needs it. Null without `q`. */
  snippet:
    | {
        text: string;
        /** Whether this was searched for. */
        hit: boolean;
      }[]
    | null;
}

export interface Content {
  content_id: number;
  /** The job that made it. */
  job_id: number;
  brand_id: number;
  content_type: string;
  /** The number of the current version. */
  version: number;
  /** What wrote it. */
  writer: string;
  language: string;
  title: string;
  markdown: string;
  /** The parts of it, as its format has them. */
  document: Record<string, unknown>;
  /** What it rests on. */
  sources: unknown[];
  /** What was checked, and what was found. */
  quality: Record<string, unknown>;
  created_at: string;
  updated_at: string;
}

export interface EditContentBody {
  title?: string | undefined;
  /** The whole text. Where it begins with a heading of the first level and no `title` is given, that is the title. HTML in it is shown as text. Not for social sets. */
  markdown?: string | undefined;
  /** Of articles and posts. */
  meta_description?: string | undefined;
  /** Of articles and posts. */
  excerpt?: string | undefined;
  /** Of newsletters. */
  subject?: string | undefined;
  /** Of newsletters. */
  subject_alternatives?: string[] | undefined;
  /** Of newsletters. */
  preheader?: string | undefined;
  /** Of social sets: all of its variants, one for each network. */
  variants?:
    | {
        network:
          | "x"
          | "bluesky"
          | "mastodon"
          | "threads"
          | "linkedin"
          | "instagram"
          | "facebook"
          | "reddit"
          | "pinterest"
          | "youtube"
          | "tiktok";
        /** Where posts have one. */
        title?: string | null | undefined;
        /** One text, or the posts of a thread. */
        posts: string[];
        hashtags?: string[] | undefined;
      }[]
    | undefined;
  /** The version that you edited. */
  based_on_version?: number | undefined;
}

export interface RegenerateContentBody {
  /** What is to be different. */
  instructions?: string | undefined;
  /** The heading of the only section to rewrite. Social sets have none. */
  section?: string | undefined;
}

export interface RewriteContentBody {
  /** Exact Markdown of the current version, without a heading. It must occur once: take more of what stands around it where it occurs again. */
  passage: string;
  /** `instruct` does what `instruction` says. */
  action: "shorten" | "expand" | "simplify" | "warmer" | "instruct";
  /** In your own words, for `instruct`. */
  instruction?: string | undefined;
  /** The version that you read. */
  based_on_version?: number | undefined;
}

export interface ContentVersionSummary {
  version: number;
  title: string;
  language: string;
  made_by: "generate" | "edit" | "restore" | "regenerate";
  /** The key that asked for it; null where a person did, or a job's first version. */
  api_key_id: number | null;
  /** The job that wrote it anew, of `regenerate`. */
  job_id: number | null;
  /** Which version it equals, of `restore`. */
  restored_version: number | null;
  created_at: string;
}

export interface ContentVersion {
  content_id: number;
  version: number;
  title: string;
  language: string;
  made_by: "generate" | "edit" | "restore" | "regenerate";
  /** The key that asked for it; null where a person did, or a job's first version. */
  api_key_id: number | null;
  /** The job that wrote it anew, of `regenerate`. */
  job_id: number | null;
  /** Which version it equals, of `restore`. */
  restored_version: number | null;
  created_at: string;
  markdown: string;
  /** The parts of it, as its format has them. */
  document: Record<string, unknown>;
  /** What it rests on. */
  sources: unknown[];
  /** What was checked, and what was found. */
  quality: Record<string, unknown>;
}

export interface RestoreContentVersionBody {
  /** The version that you saw last. */
  based_on_version?: number | undefined;
}

export interface Brand {
  brand_id: number;
  name: string;
  industry: string;
  /** What it is and does: the facts that are written from. */
  overview: string;
  /** How it speaks. */
  voice: string;
  voice_guide: {
    audience: string;
    dos: string[];
    donts: string[];
    banned_words: string[];
    samples: string[];
  };
  language: string;
  networks: string[];
  /** What readers see of the sources. */
  citations: "default" | "notes" | "links" | "none";
  /** Whether requests without a `brand_id` are for it. */
  is_default: boolean;
  /** Without keywords nothing can be generated. */
  keywords_count: number;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface CreateBrandBody {
  name: string;
  /** Its field. */
  industry?: string | undefined;
  /** What it is and does: the facts that are written from. */
  overview?: string | undefined;
  /** How it speaks. */
  voice?: string | undefined;
  /** How it speaks, in detail. Parts that are left out stay as they are. */
  voice_guide?:
    | {
        /** For whom the brand writes. */
        audience?: string | undefined;
        /** What its texts do. */
        dos?: string[] | undefined;
        /** What they never do. */
        donts?: string[] | undefined;
        /** Words that it never uses. */
        banned_words?: string[] | undefined;
        /** Texts that sound like it. */
        samples?: string[] | undefined;
      }
    | undefined;
  /** What it writes in, as a BCP 47 tag; `en` for a new brand. */
  language?: string | undefined;
  /** Where its social posts go. */
  networks?:
    | (
        | "x"
        | "bluesky"
        | "mastodon"
        | "threads"
        | "linkedin"
        | "instagram"
        | "facebook"
        | "reddit"
        | "pinterest"
        | "youtube"
        | "tiktok"
      )[]
    | undefined;
  /** What readers see of the sources: `notes` at the ends of paragraphs, `links` there, or `none`. `default`: notes in articles, none elsewhere. */
  citations?: "default" | "notes" | "links" | "none" | undefined;
  /** True makes it the brand that requests without a `brand_id` are for. The account's first brand is that by itself. */
  is_default?: boolean | undefined;
  /** Doubles are taken once, whatever their letter case and spaces. Each has at most 200 characters. */
  keywords?: string[] | undefined;
}

export interface UpdateBrandBody {
  name?: string | undefined;
  /** Its field. */
  industry?: string | undefined;
  /** What it is and does: the facts that are written from. */
  overview?: string | undefined;
  /** How it speaks. */
  voice?: string | undefined;
  /** How it speaks, in detail. Parts that are left out stay as they are. */
  voice_guide?:
    | {
        /** For whom the brand writes. */
        audience?: string | undefined;
        /** What its texts do. */
        dos?: string[] | undefined;
        /** What they never do. */
        donts?: string[] | undefined;
        /** Words that it never uses. */
        banned_words?: string[] | undefined;
        /** Texts that sound like it. */
        samples?: string[] | undefined;
      }
    | undefined;
  /** What it writes in, as a BCP 47 tag; `en` for a new brand. */
  language?: string | undefined;
  /** Where its social posts go. */
  networks?:
    | (
        | "x"
        | "bluesky"
        | "mastodon"
        | "threads"
        | "linkedin"
        | "instagram"
        | "facebook"
        | "reddit"
        | "pinterest"
        | "youtube"
        | "tiktok"
      )[]
    | undefined;
  /** What readers see of the sources: `notes` at the ends of paragraphs, `links` there, or `none`. `default`: notes in articles, none elsewhere. */
  citations?: "default" | "notes" | "links" | "none" | undefined;
  /** True makes it the brand that requests without a `brand_id` are for. The account's first brand is that by itself. */
  is_default?: boolean | undefined;
}

export interface Keyword {
  keyword_id: number;
  keyword: string;
  created_at: string;
}

export interface SetKeywordsBody {
  /** Doubles are taken once, whatever their letter case and spaces. Each has at most 200 characters. */
  keywords: string[];
}

export interface AddKeywordsBody {
  /** Doubles are taken once, whatever their letter case and spaces. Each has at most 200 characters. */
  keywords: string[];
}

export interface AddedKeywords {
  /** How many are new. */
  added: number;
  /** How many the brand had already, or were given twice. */
  existing: number;
  /** Those that were not taken, each with why. */
  refused: {
    /** Cut where it is long. */
    keyword: string;
    message: string;
  }[];
  /** How many the brand has now. */
  keywords_count: number;
}

export interface RemoveKeywordsBody {
  keywords: string[];
}

export interface ForumPostSummary {
  forum_post_id: number;
  /** Whether whoever runs the service shares it with all accounts. */
  shared: boolean;
  title: string;
  author: string;
  community: string;
  url: string;
  posted_at: string | null;
  created_at: string;
  /** How the text begins. */
  excerpt: string;
  replies_count: number;
}

export interface AddForumPostBody {
  title: string;
  body?: string | undefined;
  author?: string | undefined;
  /** Where: the forum's or the group's name. */
  community?: string | undefined;
  /** Its address. The same address twice is the same post. */
  url?: string | undefined;
  posted_at?: string | null | undefined;
  replies?:
    | {
        author?: string | undefined;
        body: string;
      }[]
    | undefined;
}

export interface ForumPost {
  forum_post_id: number;
  /** Whether whoever runs the service shares it with all accounts. */
  shared: boolean;
  title: string;
  author: string;
  community: string;
  url: string;
  posted_at: string | null;
  created_at: string;
  body: string;
  replies: {
    author: string;
    body: string;
  }[];
}

export interface ImportForumPostsBody {
  /** Each as in “Add a forum post”. */
  posts: unknown[];
}

export interface Webhook {
  webhook_id: number;
  url: string;
  description: string;
  /** What it is told about. */
  events: string[];
  enabled: boolean;
  disabled_at: string | null;
  /** `gone`: it answered 410. `failing`: nothing but failures for days. `by_hand`: somebody disabled it. */
  disabled_reason: "gone" | "failing" | "by_hand" | null;
  /** Since when nothing but failures came from it; null where the last delivery arrived. */
  failing_since: string | null;
  created_at: string;
}

export interface CreateWebhookBody {
  /** Where deliveries go, by POST: a public address with https or http. Redirects are not followed. */
  url: string;
  /** What it is to be told about. */
  events?:
    | (
        | "job.succeeded"
        | "job.partially_succeeded"
        | "job.failed"
        | "job.canceled"
        | "job.waiting"
        | "content.updated"
      )[]
    | undefined;
  /** For whoever reads the list of webhooks later. */
  description?: string | undefined;
}

export interface WebhookWithSecret {
  webhook_id: number;
  url: string;
  description: string;
  /** What it is told about. */
  events: string[];
  enabled: boolean;
  disabled_at: string | null;
  /** `gone`: it answered 410. `failing`: nothing but failures for days. `by_hand`: somebody disabled it. */
  disabled_reason: "gone" | "failing" | "by_hand" | null;
  /** Since when nothing but failures came from it; null where the last delivery arrived. */
  failing_since: string | null;
  created_at: string;
  /** What deliveries are signed with, by [Standard Webhooks](https://www.standardwebhooks.com). Shown this once. */
  secret: string;
}

export interface UpdateWebhookBody {
  /** Where deliveries go, by POST: a public address with https or http. Redirects are not followed. */
  url?: string | undefined;
  /** What it is to be told about. */
  events?:
    | (
        | "job.succeeded"
        | "job.partially_succeeded"
        | "job.failed"
        | "job.canceled"
        | "job.waiting"
        | "content.updated"
      )[]
    | undefined;
  /** For whoever reads the list of webhooks later. */
  description?: string | undefined;
  /** `true` enables it again and forgets what was held against it. */
  enabled?: boolean | undefined;
}

export interface RotateWebhookSecretBody {
  /** How long the old secret goes on signing; 0 where it leaked. */
  overlap_seconds?: number | undefined;
}

export interface Delivery {
  /** What the receiver sees as `webhook-id`, the same over all attempts. */
  delivery_id: string;
  webhook_id: number;
  type: string;
  job_id: number | null;
  /** `pending`: it will be tried, or tried again. `delivered`: the receiver took it. `dead`: it is not tried again by itself. */
  state: "pending" | "delivered" | "dead";
  /** How many were made. */
  attempts: number;
  next_attempt_at: string | null;
  /** What the receiver answered last; null where it did not. */
  last_status: number | null;
  /** What went wrong last, in words; null where nothing did. */
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface DeliveryWithAttempts {
  /** What the receiver sees as `webhook-id`, the same over all attempts. */
  delivery_id: string;
  webhook_id: number;
  type: string;
  job_id: number | null;
  /** `pending`: it will be tried, or tried again. `delivered`: the receiver took it. `dead`: it is not tried again by itself. */
  state: "pending" | "delivered" | "dead";
  /** How many were made. */
  attempts: number;
  next_attempt_at: string | null;
  /** What the receiver answered last; null where it did not. */
  last_status: number | null;
  /** What went wrong last, in words; null where nothing did. */
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
  /** What is sent, byte for byte. */
  request_body: string;
  /** The last 100 attempts, in their order. */
  tries: {
    attempt: number;
    url: string;
    /** All but the signature. */
    request_headers: Record<string, string>;
    status: number | null;
    response_headers: Record<string, string> | null;
    /** The first 4 KiB. */
    response_body: string | null;
    error: string | null;
    milliseconds: number;
    created_at: string;
  }[];
}

export interface ApiKey {
  key_id: number;
  name: string;
  /** Test keys always use the built-in writer: free and instant. */
  mode: "live" | "test";
  /** What a person recognises it by. */
  hint: string;
  /** Where set, the key sees this brand alone. */
  brand_id: number | null;
  scopes: string[];
  rate_per_minute: number | null;
  /** What it may spend in a day (UTC); null for what the account may. */
  daily_budget_usd: number | null;
  expires_at: string | null;
  revoked_at: string | null;
  /** To the minute. */
  last_used_at: string | null;
  /** The network address that its last request came from. */
  last_used_address: string | null;
  created_at: string;
}

export interface CreateKeyBody {
  /** What it is for; shown in lists. */
  name?: string | undefined;
  /** Generation requests a minute; null for the service's default. */
  rate_per_minute?: number | null | undefined;
  /** US dollars that it may spend in a day (UTC); null for what the account may. */
  daily_budget_usd?: number | null | undefined;
  /** When it ends; null for never. */
  expires_at?: string | null | undefined;
  /** Test keys always use the built-in writer: free and instant. */
  mode?: "live" | "test" | undefined;
  scopes?: ("generate" | "read" | "write" | "admin")[] | undefined;
  /** Binds the key to this brand; null for all of the account. */
  brand_id?: number | null | undefined;
}

export interface NewApiKey {
  key_id: number;
  name: string;
  /** Test keys always use the built-in writer: free and instant. */
  mode: "live" | "test";
  /** What a person recognises it by. */
  hint: string;
  /** Where set, the key sees this brand alone. */
  brand_id: number | null;
  scopes: string[];
  rate_per_minute: number | null;
  /** What it may spend in a day (UTC); null for what the account may. */
  daily_budget_usd: number | null;
  expires_at: string | null;
  revoked_at: string | null;
  /** To the minute. */
  last_used_at: string | null;
  /** The network address that its last request came from. */
  last_used_address: string | null;
  created_at: string;
  /** The key itself: it is shown this once and stored nowhere. */
  key: string;
}

export interface UpdateKeyBody {
  /** What it is for; shown in lists. */
  name?: string | undefined;
  /** Generation requests a minute; null for the service's default. */
  rate_per_minute?: number | null | undefined;
  /** US dollars that it may spend in a day (UTC); null for what the account may. */
  daily_budget_usd?: number | null | undefined;
  /** When it ends; null for never. */
  expires_at?: string | null | undefined;
}

export interface RotateKeyBody {
  /** How long the old key lives on; 0 ends it now. */
  overlap_seconds?: number | undefined;
}

export interface OwnModel {
  /** What writes, as `provider:model`. */
  model: string;
  /** What plans and checks; null where it is the same one. */
  fast_model: string | null;
  /** Where it is; null for the provider's own address. */
  url: string | null;
  /** The end of its key, which itself is never shown; null where there is none. */
  key_hint: string | null;
  /** Whether it uses the provider's key in the service's environment. */
  uses_environment_key: boolean;
  updated_at: string;
}

export interface SetModelsBody {
  /** What writes, as `provider:model`; the provider is `openai`, `anthropic`, `google` or `compatible`. */
  model: string;
  /** A cheaper model of the same provider that plans and checks; else the same one. */
  fast_model?: string | undefined;
  /** Another address than the provider's own: a public one, with https or http. Compatible servers need it. */
  url?: string | undefined;
  /** The provider's key, which is never shown again. */
  key?: string | undefined;
  /** Uses the provider's key in the service's environment instead of `key`. Only for the owner of a single-user installation, in the dashboard. */
  use_environment_key?: boolean | undefined;
}

export interface TestModelsBody {
  /** What writes, as `provider:model`; the provider is `openai`, `anthropic`, `google` or `compatible`. */
  model: string;
  /** A cheaper model of the same provider that plans and checks; else the same one. */
  fast_model?: string | undefined;
  /** Another address than the provider's own: a public one, with https or http. Compatible servers need it. */
  url?: string | undefined;
  /** The provider's key, which is never shown again. */
  key?: string | undefined;
  /** Uses the provider's key in the service's environment instead of `key`. Only for the owner of a single-user installation, in the dashboard. */
  use_environment_key?: boolean | undefined;
}

export interface Account {
  account_id: number;
  name: string;
  /** Null for a key that is bound to a brand. */
  email: string | null;
  /** What requests without a `brand_id` are for. */
  default_brand_id: number | null;
  limits: {
    /** For each key without a rate of its own; null where there is no limit. */
    generate_per_minute: number | null;
    /** For each key. */
    read_per_minute: number | null;
    /** For all keys together; null where there is no limit. */
    generate_per_minute_of_account: number | null;
    /** Jobs that may be queued and running at once; null where there is no limit. */
    open_jobs: number | null;
    /** US dollars that may be spent in a day (UTC); null where there is no limit. */
    daily_budget: number | null;
    brands: number;
    keywords_per_brand: number;
    /** Keys that live. */
    keys: number;
    webhooks: number;
  };
  /** Null for a key that is bound to a brand. */
  counts: {
    /** Without archived ones. */
    brands: number;
    /** Keys that live. */
    keys: number;
    /** Jobs that ended, ever. */
    jobs: number;
    /** Contents that were made, ever. */
    contents: number;
  } | null;
  created_at: string;
}

export interface UpdateAccountBody {
  name?: string | undefined;
  default_brand_id?: number | undefined;
}

export interface DeleteAccountBody {
  /** The e-mail address of the account, to show that this one is meant. */
  confirm: string;
}

export interface JobMessage {
  type: "job.succeeded" | "job.partially_succeeded" | "job.failed" | "job.canceled" | "job.waiting";
  /** When it happened. */
  timestamp: string;
  data: {
    job_id: number;
    state: "succeeded" | "partially_succeeded" | "failed" | "canceled" | "waiting";
    content_type: "article" | "social" | "newsletter" | "post" | "batch";
    brand_id: number;
    /** What it made. */
    content_ids: number[];
  };
}

export interface ContentMessage {
  type: "content.updated";
  /** When it happened. */
  timestamp: string;
  data: {
    content_id: number;
    /** The job that first made it. */
    job_id: number;
    brand_id: number;
    content_type: "article" | "social" | "newsletter" | "post" | "batch";
    /** The newest. */
    version: number;
    deleted: boolean;
  };
}

export interface TestMessage {
  type: "webhook.test";
  /** When it happened. */
  timestamp: string;
  data: {
    message: string;
  };
}

export interface GenerateContentAnswer {
  status: "success";
  message: string;
  job_id: number;
  task_id: string;
  /** From how long such jobs took lately and how long the line is now. */
  estimated_time: string;
  brand_context: {
    brand_name: string;
    industry: string;
    keywords_count: number;
    has_overview: boolean;
  };
}

export interface EstimateContentAnswer {
  /** The model that will write, as `provider:model`, or `built-in`. */
  writer: string;
  /** As `generateContent` would say it now. */
  estimated_time: string;
  /** The same, finer: from and to. */
  estimated_seconds: number[];
  /** Both 0 for the built-in writer; null where nobody knows the model's price. */
  cost_usd: {
    from: number;
    to: number;
  } | null;
  /** What the cost was reckoned from: the account's last jobs of this type and writer, or the usual length of its calls without what a model thinks. */
  based_on: "built_in_writer" | "recent_jobs" | "typical_length" | "unknown_price";
  /** What the account, or this key, may still spend today; null where nothing bounds it, and for test keys. */
  daily_budget_left_usd: number | null;
  /** What generating would be refused for now; empty where it would start. */
  problems: {
    code: string;
    message: string;
    /** The page where it can be mended. */
    redirect_url: string | null;
  }[];
}

export interface RegenerateContentAnswer {
  status: "success";
  message: string;
  job_id: number;
  task_id: string;
  /** From how long such jobs took lately and how long the line is now. */
  estimated_time: string;
  brand_context: {
    brand_name: string;
    industry: string;
    keywords_count: number;
    has_overview: boolean;
  };
}

export interface RewriteContentAnswer {
  status: "success";
  message: string;
  job_id: number;
  task_id: string;
  /** From how long such jobs took lately and how long the line is now. */
  estimated_time: string;
  brand_context: {
    brand_name: string;
    industry: string;
    keywords_count: number;
    has_overview: boolean;
  };
}

export interface SetKeywordsAnswer {
  keywords_count: number;
}

export interface RemoveKeywordsAnswer {
  /** How many there were. */
  removed: number;
  /** How many are left. */
  keywords_count: number;
}

export interface SuggestKeywordsAnswer {
  /** The best first. */
  items: {
    keyword: string;
    reason: string;
    source: "overview" | "forum_posts";
    /** Some of the posts that speak of it, newest first. */
    forum_post_ids: number[];
    /** How many posts speak of it. */
    count: number;
  }[];
  /** How many forum posts were looked at. */
  posts_read: number;
}

export interface ImportForumPostsAnswer {
  created: number;
  updated: number;
  refused: number;
  results: {
    result: "created" | "updated" | "refused";
    forum_post_id: number | null;
    /** Why it was refused. */
    errors: {
      param: string;
      message: string;
    }[];
  }[];
}

export interface GetModelsAnswer {
  /** What live keys write with now, as `provider:model`, or `built-in`. */
  writer: string;
  paid_by: "account" | "operator" | "nobody";
  /** What the account brought itself; null where it brought nothing. */
  own: OwnModel | null;
  /** What whoever runs the service gives to all; null where that is nothing. */
  operators: {
    model: string;
    fast_model: string;
    fallback: string[];
  } | null;
  /** Why the model cannot write now, from the account's last call to it; null where nothing is known against it. */
  problem: {
    code: "model_key_refused" | "model_no_money" | "model_unknown" | "model_unavailable";
    message: string;
  } | null;
  /** What one job and one day of the account may take; null where whoever runs the service switched that off. */
  caps: {
    job_usd: number;
    job_tokens: number;
    day_usd: number;
    day_tokens: number;
  } | null;
  /** What is known of prices, in US dollars for a million tokens. */
  prices: {
    model: string;
    input_usd: number;
    cached_input_usd: number;
    output_usd: number;
    /** The day of the price list; null where whoever runs the service said it. */
    as_of: string | null;
  }[];
}

export interface TestModelsAnswer {
  /** Whether all of them answered. */
  ok: boolean;
  models: {
    model: string;
    ok: boolean;
    milliseconds: number | null;
    input_tokens: number | null;
    output_tokens: number | null;
    /** Null where the price is not known. */
    cost_usd: number | null;
    failure: {
      code: string;
      /** What went wrong and whose turn it is. */
      message: string;
    } | null;
  }[];
}

export interface GetUsageAnswer {
  from: string;
  to: string;
  totals: {
    /** Requests that came with a valid key. */
    requests: number;
    /** Of those, answered with 4xx or 5xx. */
    errors: number;
    /** Jobs that ended. */
    jobs: number;
    jobs_failed: number;
    /** Contents that were made. */
    contents: number;
    /** What models read. */
    input_tokens: number;
    /** What models wrote. */
    output_tokens: number;
    /** In US dollars. */
    cost: number;
  };
  days: {
    day: string;
    /** Requests that came with a valid key. */
    requests: number;
    /** Of those, answered with 4xx or 5xx. */
    errors: number;
    /** Jobs that ended. */
    jobs: number;
    jobs_failed: number;
    /** Contents that were made. */
    contents: number;
    /** What models read. */
    input_tokens: number;
    /** What models wrote. */
    output_tokens: number;
    /** In US dollars. */
    cost: number;
  }[];
  keys: {
    /** Null for work that no key asked for, such as the dashboard's. */
    key_id: number | null;
    name: string;
    hint: string | null;
    /** Requests that came with a valid key. */
    requests: number;
    /** Of those, answered with 4xx or 5xx. */
    errors: number;
    /** Jobs that ended. */
    jobs: number;
    jobs_failed: number;
    /** Contents that were made. */
    contents: number;
    /** What models read. */
    input_tokens: number;
    /** What models wrote. */
    output_tokens: number;
    /** In US dollars. */
    cost: number;
  }[];
  /** Requests and errors belong to no type and are 0 here. */
  types: {
    content_type: string;
    /** Requests that came with a valid key. */
    requests: number;
    /** Of those, answered with 4xx or 5xx. */
    errors: number;
    /** Jobs that ended. */
    jobs: number;
    jobs_failed: number;
    /** Contents that were made. */
    contents: number;
    /** What models read. */
    input_tokens: number;
    /** What models wrote. */
    output_tokens: number;
    /** In US dollars. */
    cost: number;
  }[];
}

export interface GetSummaryAnswer {
  /** Contents that nobody has marked as read or edited. */
  unread: {
    /** Counted up to 100: that many means that many or more. */
    count: number;
    items: ContentSummary[];
  };
  /** The newest contents, read or not. */
  recent: ContentSummary[];
  /** Jobs that failed in the last 7 days and were not dismissed. */
  failed: {
    /** Counted up to 100: that many means that many or more. */
    count: number;
    items: Job[];
  };
  /** Nothing can be written for them. */
  brands_without_keywords: {
    count: number;
    items: {
      brand_id: number;
      name: string;
    }[];
  };
  running: {
    /** Counted up to 100: that many means that many or more. */
    count: number;
    items: Job[];
  };
  /** Jobs whose brief waits to be approved. */
  waiting: {
    /** Counted up to 100: that many means that many or more. */
    count: number;
    items: Job[];
  };
  /** Jobs that wait for their turn, counted up to 100; 0 for a key that is bound to a brand. */
  queued_count: number;
  /** In UTC. */
  today: {
    jobs: number;
    jobs_failed: number;
    contents: number;
    cost_usd: number;
  };
  this_month: {
    jobs: number;
    jobs_failed: number;
    contents: number;
    cost_usd: number;
  };
}

/** What listJobs can be asked with. */
export interface ListJobsQuery {
  /** Only jobs in this state. */
  state?:
    | "queued"
    | "running"
    | "waiting"
    | "succeeded"
    | "partially_succeeded"
    | "failed"
    | "canceled"
    | undefined;
  /** Only jobs of this type. */
  content_type?: "article" | "social" | "newsletter" | "post" | "batch" | undefined;
  /** Only jobs for this brand. */
  brand_id?: number | undefined;
  /** `true`: only those of live keys. `false`: only those of test keys. */
  live?: boolean | undefined;
  /** Only jobs accepted at this moment or later. */
  created_after?: string | undefined;
  /** Only jobs accepted before this. */
  created_before?: string | undefined;
  /** Which come first. A cursor goes on in the order that it is sent with. */
  order?: "newest" | "oldest" | undefined;
  /** How many items a page has at most. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before; without it, the first page. */
  cursor?: string | undefined;
}

/** What getJob can be asked with. */
export interface GetJobQuery {
  /** How many seconds to wait for a change. */
  wait?: number | undefined;
}

/** What followJob can be asked with. */
export interface FollowJobQuery {
  /** Only events behind the one with this number. `Last-Event-ID` goes before it. */
  after?: number | undefined;
}

/** What listContents can be asked with. */
export interface ListContentsQuery {
  /** Words to search for. */
  q?: string | undefined;
  /** Only this brand's. */
  brand_id?: number | undefined;
  /** Only of this type. */
  content_type?: "article" | "post" | "newsletter" | "social" | undefined;
  /** Only by this writer. */
  writer?: string | undefined;
  /** Only in this language. */
  language?: string | undefined;
  /** Only what this job made. */
  job_id?: number | undefined;
  /** Only from this time on. */
  created_after?: string | undefined;
  /** Only from before this time. */
  created_before?: string | undefined;
  /** Only those that nobody has read yet. They cannot be searched. */
  unread?: boolean | undefined;
  /** The deleted ones instead. They cannot be searched. */
  deleted?: boolean | undefined;
  /** Which come first; what is searched for comes newest first. A cursor goes on in the order that it is sent with. */
  order?: "newest" | "oldest" | undefined;
  /** How many items a page has at most. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before; without it, the first page. */
  cursor?: string | undefined;
}

/** What listContentVersions can be asked with. */
export interface ListContentVersionsQuery {
  /** How many items a page has at most. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before; without it, the first page. */
  cursor?: string | undefined;
}

/** What listBrands can be asked with. */
export interface ListBrandsQuery {
  /** True lists the archived brands instead. */
  archived?: boolean | undefined;
  /** How many items a page has at most. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before; without it, the first page. */
  cursor?: string | undefined;
}

/** What listKeywords can be asked with. */
export interface ListKeywordsQuery {
  /** How many items a page has at most. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before; without it, the first page. */
  cursor?: string | undefined;
}

/** What listForumPosts can be asked with. */
export interface ListForumPostsQuery {
  /** Words to look for. */
  q?: string | undefined;
  /** Not together with `q`, which looks at all. */
  whose?: "own" | "shared" | "all" | undefined;
  /** How many items a page has at most. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before; without it, the first page. */
  cursor?: string | undefined;
}

/** What listWebhooks can be asked with. */
export interface ListWebhooksQuery {
  /** How many items a page has at most. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before; without it, the first page. */
  cursor?: string | undefined;
}

/** What listWebhookDeliveries can be asked with. */
export interface ListWebhookDeliveriesQuery {
  /** Only those that stand like this. */
  state?: "pending" | "delivered" | "dead" | undefined;
  /** How many items a page has at most. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before; without it, the first page. */
  cursor?: string | undefined;
}

/** What listKeys can be asked with. */
export interface ListKeysQuery {
  /** How many items a page has at most. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before; without it, the first page. */
  cursor?: string | undefined;
}

/** What getUsage can be asked with. */
export interface GetUsageQuery {
  /** The first day. */
  from?: string | undefined;
  /** The last day; today unless told. */
  to?: string | undefined;
  /** What this key used alone. */
  key_id?: number | undefined;
}
