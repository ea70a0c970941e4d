/** Generated from docs/openapi.json by client/generate; regenerate it with `npm run schema`. */

/** The version of this client. */
export const clientVersion = "0.1.0";

/** The version of the API that these types describe. */
export const apiVersion = "2026-11-15";

export interface GenerateContentBody {
  /** The type of content to write. */
  content_type: "article" | "social" | "newsletter" | "post" | "batch";
  /** What the content is about. Defaults to the forum post if you send `forum_post_id`, or else to one of the brand's keywords. */
  custom_topic?: string | undefined;
  /** Instructions for the writer, in your own words. */
  custom_prompt?: string | undefined;
  /** The forum post to write about. The account must be able to see it. */
  forum_post_id?: number | undefined;
  /** The brand to write for. Defaults to the key's brand, or else to the account's default brand. */
  brand_id?: number | undefined;
  /** The language, as a BCP 47 tag. Defaults to the brand's language. */
  language?: string | undefined;
  /** With `brief`, the job pauses after its brief, in the `waiting` state, until it is [continued](#continueJob) or canceled. */
  approve?: "brief" | undefined;
  /** How sources are shown to readers: as numbered notes (`notes`) or links (`links`) at the end of each paragraph, or not at all (`none`). Defaults to the brand's setting. The account always sees all sources. */
  citations?: "notes" | "links" | "none" | undefined;
}

export interface EstimateContentBody {
  /** The type of content to write. */
  content_type: "article" | "social" | "newsletter" | "post" | "batch";
  /** What the content is about. Defaults to the forum post if you send `forum_post_id`, or else to one of the brand's keywords. */
  custom_topic?: string | undefined;
  /** Instructions for the writer, in your own words. */
  custom_prompt?: string | undefined;
  /** The forum post to write about. The account must be able to see it. */
  forum_post_id?: number | undefined;
  /** The brand to write for. Defaults to the key's brand, or else to the account's default brand. */
  brand_id?: number | undefined;
  /** The language, as a BCP 47 tag. Defaults to the brand's language. */
  language?: string | undefined;
  /** With `brief`, the job pauses after its brief, in the `waiting` state, until it is [continued](#continueJob) or canceled. */
  approve?: "brief" | undefined;
  /** How sources are shown to readers: as numbered notes (`notes`) or links (`links`) at the end of each paragraph, or not at all (`none`). Defaults to the brand's setting. The account always sees all sources. */
  citations?: "notes" | "links" | "none" | undefined;
}

export interface BatchSummary {
  batch_id: number;
  rows_count: number;
  /** How many rows have errors. */
  rejected_count: number;
  created_at: string;
}

export interface StartedBatch {
  /** Null if this is a preview of a new list. */
  batch_id: number | null;
  preview: boolean;
  rows_count: number;
  /** How many rows have a job. */
  jobs_count: number;
  /** How many jobs this request started, or would start. */
  started_count: number;
  /** How many rows have errors. */
  rejected_count: number;
  /** The estimated time until the last job is done. */
  estimated_time: string | null;
  /** The estimated cost of the jobs that this request started, or would start; null if the model's price is unknown. */
  cost_usd: {
    from: number;
    to: number;
  } | null;
  daily_budget_left_usd: number | null;
  /** The limit that prevents jobs from starting for some rows. Send the same list again later to start those jobs. */
  problem: {
    code: string;
    message: string;
    retry_after_seconds: number | null;
  } | null;
  /** In the order of the list. */
  rows: BatchRow[];
}

export interface BatchRow {
  /** Its line number in the list, starting at 1. */
  line: number;
  content_type: string | null;
  topic: string | null;
  /** Its instructions if it has errors or its job failed; otherwise null. */
  instructions: string | null;
  brand_id: number | null;
  /** When the content is scheduled to be published. */
  scheduled_at: string | null;
  /** Why no job can be created from the row; empty if one can. */
  errors: {
    param: string;
    message: string;
  }[];
  /** Null until the row has a job. */
  job_id: number | null;
  /** The job's state. */
  state:
    | "queued"
    | "running"
    | "waiting"
    | "succeeded"
    | "partially_succeeded"
    | "failed"
    | "canceled"
    | null;
  /** Why the job failed. */
  failure: string | null;
  content_ids: number[];
}

export interface Batch {
  batch_id: number;
  rows_count: number;
  /** How many rows have errors. */
  rejected_count: number;
  created_at: string;
  jobs_count: number;
  /** How many jobs have ended. */
  finished_count: number;
  /** How many jobs failed. */
  failed_count: number;
  /** The overall progress, in percent. */
  progress: number;
  /** In US dollars, so far. */
  cost: number;
  /** In the order of the list. */
  rows: BatchRow[];
}

export interface Job {
  job_id: number;
  /** The ID of the job's queue entry. Each retry gets a new one. */
  task_id: string;
  brand_id: number;
  content_type: "article" | "social" | "newsletter" | "post" | "batch";
  /** The `custom_topic` of the request. */
  topic: string | null;
  state:
    | "queued"
    | "running"
    | "waiting"
    | "succeeded"
    | "partially_succeeded"
    | "failed"
    | "canceled";
  /** The current stage. */
  stage: string | null;
  /** In percent. */
  progress: number;
  attempts: number;
  /** The model that wrote it, or `built-in`; null until writing starts. */
  writer: string | null;
  /** In US dollars. */
  cost: number;
  /** False for test keys. */
  live: boolean;
  /** Why it failed, as a code and a human-readable message; null if it did not fail. */
  failure: {
    code: string;
    message: string;
  } | null;
  items: {
    content_type: string;
    state: string;
    content_id: number | null;
    /** The title of the content; null until it is written. */
    title: string | null;
    /** Why it failed, as a code and a human-readable message; null if it did not fail. */
    failure: {
      code: string;
      message: string;
    } | null;
  }[];
  /** The IDs of the content it created. */
  content_ids: number[];
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** When it started waiting for its brief to be approved; null in all other states. */
  waiting_since: string | null;
}

export interface JobDetails {
  job_id: number;
  /** The ID of the job's queue entry. Each retry gets a new one. */
  task_id: string;
  brand_id: number;
  content_type: "article" | "social" | "newsletter" | "post" | "batch";
  /** The `custom_topic` of the request. */
  topic: string | null;
  state:
    | "queued"
    | "running"
    | "waiting"
    | "succeeded"
    | "partially_succeeded"
    | "failed"
    | "canceled";
  /** The current stage. */
  stage: string | null;
  /** In percent. */
  progress: number;
  attempts: number;
  /** The model that wrote it, or `built-in`; null until writing starts. */
  writer: string | null;
  /** In US dollars. */
  cost: number;
  /** False for test keys. */
  live: boolean;
  /** Why it failed, as a code and a human-readable message; null if it did not fail. */
  failure: {
    code: string;
    message: string;
  } | null;
  items: {
    content_type: string;
    state: string;
    content_id: number | null;
    /** The title of the content; null until it is written. */
    title: string | null;
    /** Why it failed, as a code and a human-readable message; null if it did not fail. */
    failure: {
      code: string;
      message: string;
    } | null;
  }[];
  /** The IDs of the content it created. */
  content_ids: number[];
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** When it started waiting for its brief to be approved; null in all other states. */
  waiting_since: string | null;
  /** The brief that the content is based on. Null until there is one and, unless the job was started with `approve`, after the job has ended. */
  brief: Brief | null;
  /** The passages that the brief's facts can reference, while the job is `waiting`. */
  brief_passages: {
    id: string;
    kind: string;
    author: string;
    text: string;
  }[];
  /** For jobs that [rewrite a passage](#rewriteContent): replace `before` with `after`. Null for all other jobs. */
  suggestion: {
    content_id: number;
    /** The version that contains the passage. */
    version: number;
    before: string;
    after: string;
    /** Problems that automated checks found in the new wording. */
    findings: {
      code: string;
      message: string;
      quote: string | null;
    }[];
  } | null;
  /** When each stage that calls a model started and ended, in the last attempt that reached it. Empty for content from the built-in writer. */
  stages: {
    stage: string;
    /** The item it belongs to, counted from 1; 0 for work shared by all items. */
    item: number;
    started_at: string | null;
    finished_at: string | null;
    /** How many of its pieces, such as the text of a draft, have been written. */
    pieces_done: number;
  }[];
  /** The job's model calls, by purpose and model. */
  model_calls: {
    purpose: string;
    model: string;
    calls: number;
    /** How many of them failed. */
    failed: number;
    input_tokens: number;
    cached_input_tokens: number;
    output_tokens: number;
    /** In US dollars. */
    cost: number;
  }[];
  /** How earlier attempts ended. */
  earlier_attempts: {
    /** `failed`: the attempt failed, and the job was retried automatically. `handed_back`: the worker stopped. `retried`: a caller retried the job after it had ended. */
    outcome: "failed" | "handed_back" | "retried";
    message: string;
    ended_at: string;
  }[];
}

export interface Brief {
  /** Who reads it, and in what situation. */
  reader: string;
  question: string;
  angle: string;
  /** The one thing readers should remember. */
  takeaway: string;
  /** One for each content type in the job. */
  pieces: {
    content_type: "article" | "newsletter" | "post" | "social";
    opening: string;
    /** In reading order. A social set has one part for each network. */
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
    /** The source of the fact: the brand, the post, a reply, another publisher, the topic and instructions (`customer`), or general knowledge (`general`). */
    owner: "brand" | "poster" | "reply" | "publisher" | "customer" | "general";
    /** The IDs of the passages that state it. */
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
  /** Yes-or-no questions about the finished text; every answer must be yes. */
  checklist: string[];
  keywords: {
    keyword: string;
    use: string;
  }[];
  voice: string;
  /** How forum members are credited: by name, as someone in the forum, or not at all. */
  credit: "named" | "forum" | "hidden";
}

export interface ContinueJobBody {
  /** The complete brief, with your changes. */
  brief?: Brief | undefined;
}

export interface ContentSummary {
  content_id: number;
  /** The job that created it. */
  job_id: number;
  brand_id: number;
  content_type: string;
  /** The number of the current version. */
  version: number;
  /** What wrote it: a model, or `built-in`. */
  writer: string;
  language: string;
  title: string;
  created_at: string;
  updated_at: string;
  /** When it was deleted. It is permanently removed after 30 days. */
  deleted_at: string | null;
  /** When it was first edited or marked as read; null if it is unread. */
  read_at: string | null;
  /** The topic of its job. */
  topic: string | null;
  /** Null if unknown. */
  words: number | null;
  status: "draft" | "in_review" | "approved" | "scheduled" | "published";
  status_changed_at: string | null;
  /** Who or what last changed the status: the account's email address, the name of the API key, or the channel that the content was published to. */
  status_changed_by: string | null;
  /** The last 20 changes to its status, oldest first. */
  status_history: {
    status: "draft" | "in_review" | "approved" | "scheduled" | "published";
    changed_by: string | null;
    changed_at: string;
  }[];
  /** When it is scheduled to be published. */
  scheduled_at: string | null;
  tags: string[];
  /** In search results: plain text around the first match, in parts. Escape each part before you show it. Null without `q`. */
  snippet:
    | {
        text: string;
        /** Whether this part matches the search. */
        hit: boolean;
      }[]
    | null;
}

export interface ContentCounts {
  statuses: {
    draft: number;
    in_review: number;
    approved: number;
    scheduled: number;
    published: number;
  };
  tags: string[];
}

export interface ChangeContentsBody {
  changes: {
    content_id: number;
    status?: "draft" | "in_review" | "approved" | "scheduled" | "published" | undefined;
    /** When it is scheduled to be published; null to remove the date. Required for `scheduled`. */
    scheduled_at?: string | null | undefined;
    /** All of the content's tags. They replace the existing ones. */
    tags?: string[] | undefined;
    deleted?: boolean | undefined;
  }[];
}

export interface ContentStanding {
  content_id: number;
  status: "draft" | "in_review" | "approved" | "scheduled" | "published";
  scheduled_at: string | null;
  tags: string[];
  deleted: boolean;
}

export interface Content {
  content_id: number;
  /** The job that created it. */
  job_id: number;
  brand_id: number;
  content_type: string;
  /** The number of the current version. */
  version: number;
  /** What wrote it: a model, or `built-in`. */
  writer: string;
  language: string;
  title: string;
  markdown: string;
  /** The parts of the content, depending on its type. */
  document: Record<string, unknown>;
  /** The sources it is based on. */
  sources: unknown[];
  /** The checks that ran and what they found. */
  quality: Record<string, unknown>;
  created_at: string;
  updated_at: string;
}

export interface EditContentBody {
  title?: string | undefined;
  /** The whole text. If it starts with a level-one heading and you send no `title`, the heading becomes the title. HTML is shown as text. Not for social sets. */
  markdown?: string | undefined;
  /** For articles and blog posts. */
  meta_description?: string | undefined;
  /** For articles and blog posts. */
  excerpt?: string | undefined;
  /** For newsletters. */
  subject?: string | undefined;
  /** For newsletters. */
  subject_alternatives?: string[] | undefined;
  /** For newsletters. */
  preheader?: string | undefined;
  /** For social sets: all variants, one for each network. */
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
        /** For networks whose posts have a title. */
        title?: string | null | undefined;
        /** A single post, or the posts of a thread. */
        posts: string[];
        hashtags?: string[] | undefined;
      }[]
    | undefined;
  /** The version that you fetched. */
  based_on_version?: number | undefined;
}

export interface RegenerateContentBody {
  /** What should be different. */
  instructions?: string | undefined;
  /** The heading of a section to rewrite on its own. Social sets have no sections. */
  section?: string | undefined;
}

export interface RewriteContentBody {
  /** Exact Markdown from the current version, without a heading. It must occur exactly once: include more of the surrounding text if it does not. */
  passage: string;
  /** `instruct` rewrites the text according to `instruction`. */
  action: "shorten" | "expand" | "simplify" | "warmer" | "instruct";
  /** Your instruction, for `instruct`. */
  instruction?: string | undefined;
  /** The version that you fetched. */
  based_on_version?: number | undefined;
}

export interface ContentQuality {
  content_id: number;
  /** The version that was checked. */
  version: number;
  /** Whether every check that applies ran on this version and found nothing. A check that did not run counts as not passed. */
  all_passed: boolean;
  checks: {
    name:
      | "topic"
      | "search_result"
      | "headings"
      | "keywords"
      | "internal_links"
      | "duplicates"
      | "length"
      | "subject"
      | "networks"
      | "voice"
      | "repeats"
      | "language"
      | "leaks"
      | "links"
      | "sources"
      | "privacy"
      | "editor"
      | "other";
    /** `not_applicable`: the check does not apply to this content. `not_run`: the check has not run on this version. `reason` says why. */
    state: "passed" | "finding" | "not_applicable" | "not_run";
    reason: string | null;
    findings: {
      message: string;
      /** The field that the finding is about. */
      field: "title" | "markdown" | "meta_description" | "subject" | "preheader";
      quote: string | null;
      /** Where the words start in `markdown`, in UTF-16 code units; null if they are not in the text. */
      start: number | null;
      end: number | null;
    }[];
  }[];
  /** For articles and blog posts. */
  previews: {
    search: {
      /** The site and path, as shown in search results. */
      address: string[];
      /** Truncated to the width that Google shows on desktop, measured in Arial. */
      title: string;
      /** The full width, in pixels. */
      title_width: number;
      description: string;
      description_width: number;
    };
    social: {
      site: string;
      title: string;
      description: string;
      /** The path of the first image in the text. */
      image: string | null;
    };
  } | null;
  keywords: {
    keyword: string;
    /** Occurrences in the text, in any inflected form. */
    count: number;
    in_title: boolean;
    in_first_hundred_words: boolean;
    in_heading: boolean;
    quote: string | null;
    /** Where the words start in `markdown`, in UTF-16 code units; null if they are not in the text. */
    start: number | null;
    end: number | null;
  }[];
  outline: {
    level: number;
    text: string;
    /** Where the words start in `markdown`, in UTF-16 code units; null if they are not in the text. */
    start: number | null;
    end: number | null;
  }[];
  /** Suggested internal links: words in the text that match the topic of another of the brand's pages. */
  links: {
    url: string;
    title: string;
    /** The ID of published content; null for pages of the brand's website. */
    content_id: number | null;
    /** The quoted words, without markup. */
    quote: string;
    /** Where the words start in `markdown`, in UTF-16 code units; null if they are not in the text. */
    start: number | null;
    end: number | null;
  }[];
  /** The most similar first, at most 5. */
  duplicates: {
    content_id: number;
    title: string;
    /** The share of the text that also appears word for word in the other content, from 0 to 1. */
    share: number;
    /** The quoted words, without markup. */
    quote: string;
    /** Where the words start in `markdown`, in UTF-16 code units; null if they are not in the text. */
    start: number | null;
    end: number | null;
  }[];
}

export interface CheckTopicBody {
  /** The version that you fetched. */
  based_on_version?: number | undefined;
}

export interface ContentVersionSummary {
  version: number;
  title: string;
  language: string;
  made_by: "generate" | "edit" | "restore" | "regenerate";
  /** The key that requested it; null for changes made in the dashboard and for a job's first version. */
  api_key_id: number | null;
  /** For `regenerate`: the job that wrote it. */
  job_id: number | null;
  /** For `restore`: the version it was copied from. */
  restored_version: number | null;
  created_at: string;
}

export interface ContentVersion {
  content_id: number;
  version: number;
  title: string;
  language: string;
  made_by: "generate" | "edit" | "restore" | "regenerate";
  /** The key that requested it; null for changes made in the dashboard and for a job's first version. */
  api_key_id: number | null;
  /** For `regenerate`: the job that wrote it. */
  job_id: number | null;
  /** For `restore`: the version it was copied from. */
  restored_version: number | null;
  created_at: string;
  markdown: string;
  /** The parts of the content, depending on its type. */
  document: Record<string, unknown>;
  /** The sources it is based on. */
  sources: unknown[];
  /** The checks that ran and what they found. */
  quality: Record<string, unknown>;
}

export interface RestoreContentVersionBody {
  /** The version that you fetched. */
  based_on_version?: number | undefined;
}

export interface UploadImageBody {
  /** The image. Its type is detected from its content. */
  file: Blob;
}

export interface Brand {
  brand_id: number;
  name: string;
  industry: string;
  /** What the brand is and does: the facts that content is based on. */
  overview: string;
  /** The brand's tone of voice. */
  voice: string;
  voice_guide: {
    audience: string;
    dos: string[];
    donts: string[];
    banned_words: string[];
    samples: string[];
  };
  thread_rules: {
    threshold: number;
    required_words: string[];
    excluded_words: string[];
    digest: boolean;
    second_opinion: boolean;
  };
  language: string;
  networks: string[];
  /** How sources are shown to readers. */
  citations: "default" | "notes" | "links" | "none";
  /** Whether requests without a `brand_id` use this brand. */
  is_default: boolean;
  /** Content can be generated only for brands with keywords. */
  keywords_count: number;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface CreateBrandBody {
  name: string;
  /** The brand's industry. */
  industry?: string | undefined;
  /** What the brand is and does: the facts that content is based on. */
  overview?: string | undefined;
  /** The brand's tone of voice. */
  voice?: string | undefined;
  /** The brand's tone of voice, in detail. Parts that you omit are left unchanged. */
  voice_guide?:
    | {
        /** Who the brand writes for. */
        audience?: string | undefined;
        /** Rules that its content must follow. */
        dos?: string[] | undefined;
        /** What its content must not do. */
        donts?: string[] | undefined;
        /** Words it never uses. */
        banned_words?: string[] | undefined;
        /** Sample texts in the brand's voice. */
        samples?: string[] | undefined;
      }
    | undefined;
  /** The language of its content, as a BCP 47 tag. Defaults to `en` for a new brand. */
  language?: string | undefined;
  /** The networks its social posts are written for. */
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
  /** How sources are shown to readers: as numbered notes (`notes`) or links (`links`) at the end of each paragraph, or not at all (`none`). `default`: notes in articles, none elsewhere. */
  citations?: "default" | "notes" | "links" | "none" | undefined;
  /** Which forum posts are worth answering. Parts that you omit are left unchanged. */
  thread_rules?:
    | {
        /** Forum posts with a lower score are neither listed nor reported. Defaults to 0.5. */
        threshold?: number | undefined;
        /** A forum post must contain at least one of these words, in any inflected form. */
        required_words?: string[] | undefined;
        /** A forum post that contains one of these words never matches. */
        excluded_words?: string[] | undefined;
        /** Whether the account gets a daily email with the brand's new forum posts. Requires a mail server. */
        digest?: boolean | undefined;
        /** Whether a model rates the 100 highest-scoring forum posts, ten per call. Forum posts that it rules out are neither listed nor reported. Requires a model. */
        second_opinion?: boolean | undefined;
      }
    | undefined;
  /** Set to true to make this the brand used by requests without a `brand_id`. The account's first brand becomes the default automatically. */
  is_default?: boolean | undefined;
  /** Duplicates are stored once, ignoring case and whitespace. Each keyword can have at most 200 characters. */
  keywords?: string[] | undefined;
}

export interface StartBrandProposalBody {
  /** The URL of the website, with or without `https://`. */
  url: string;
}

export interface BrandProposal {
  proposal_id: number;
  /** The URL as it was sent. */
  url: string;
  state: "queued" | "reading" | "finished" | "failed";
  /** The number of pages to read; null until the home page has been read. */
  pages_total: number | null;
  /** The pages read so far, home page first. */
  pages: {
    url: string;
    title: string;
    /** Why the page could not be read; null if it was read. */
    problem: string | null;
  }[];
  /** Empty until the state is `finished`. */
  proposals: {
    /** The brand field that the value is proposed for. `samples`, `keywords` and `networks` have one proposal for each value. */
    field:
      | "name"
      | "industry"
      | "overview"
      | "language"
      | "audience"
      | "voice"
      | "samples"
      | "keywords"
      | "networks";
    value: string;
    /** What the value is based on. Never empty. */
    evidence: {
      /** The page. */
      url: string;
      /** The exact words on the page, the content of its metadata, or the URL of a link. */
      quote: string;
    }[];
    /** Whether a model wrote the value. Otherwise, it was taken from the page or derived from its text. */
    written_by_model: boolean;
  }[];
  /** Why the website could not be read; null unless reading failed. */
  problem: {
    code: string;
    message: string;
  } | null;
  /** Why the configured model failed, in which case the proposals were made without a model; null if it did not fail. */
  model_problem: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface UpdateBrandBody {
  name?: string | undefined;
  /** The brand's industry. */
  industry?: string | undefined;
  /** What the brand is and does: the facts that content is based on. */
  overview?: string | undefined;
  /** The brand's tone of voice. */
  voice?: string | undefined;
  /** The brand's tone of voice, in detail. Parts that you omit are left unchanged. */
  voice_guide?:
    | {
        /** Who the brand writes for. */
        audience?: string | undefined;
        /** Rules that its content must follow. */
        dos?: string[] | undefined;
        /** What its content must not do. */
        donts?: string[] | undefined;
        /** Words it never uses. */
        banned_words?: string[] | undefined;
        /** Sample texts in the brand's voice. */
        samples?: string[] | undefined;
      }
    | undefined;
  /** The language of its content, as a BCP 47 tag. Defaults to `en` for a new brand. */
  language?: string | undefined;
  /** The networks its social posts are written for. */
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
  /** How sources are shown to readers: as numbered notes (`notes`) or links (`links`) at the end of each paragraph, or not at all (`none`). `default`: notes in articles, none elsewhere. */
  citations?: "default" | "notes" | "links" | "none" | undefined;
  /** Which forum posts are worth answering. Parts that you omit are left unchanged. */
  thread_rules?:
    | {
        /** Forum posts with a lower score are neither listed nor reported. Defaults to 0.5. */
        threshold?: number | undefined;
        /** A forum post must contain at least one of these words, in any inflected form. */
        required_words?: string[] | undefined;
        /** A forum post that contains one of these words never matches. */
        excluded_words?: string[] | undefined;
        /** Whether the account gets a daily email with the brand's new forum posts. Requires a mail server. */
        digest?: boolean | undefined;
        /** Whether a model rates the 100 highest-scoring forum posts, ten per call. Forum posts that it rules out are neither listed nor reported. Requires a model. */
        second_opinion?: boolean | undefined;
      }
    | undefined;
  /** Set to true to make this the brand used by requests without a `brand_id`. The account's first brand becomes the default automatically. */
  is_default?: boolean | undefined;
}

export interface Keyword {
  keyword_id: number;
  keyword: string;
  /** Monthly searches, if an imported file contained them. */
  volume: number | null;
  created_at: string;
}

export interface SetKeywordsBody {
  /** Duplicates are stored once, ignoring case and whitespace. Each keyword can have at most 200 characters. */
  keywords: string[];
}

export interface AddKeywordsBody {
  /** Duplicates are stored once, ignoring case and whitespace. Each keyword can have at most 200 characters. */
  keywords: string[];
}

export interface AddedKeywords {
  /** How many keywords are new. */
  added: number;
  /** How many keywords were not added because the brand already had them or the request repeated them. */
  existing: number;
  /** The keywords that were rejected, and why. */
  refused: {
    /** Truncated if it is long. */
    keyword: string;
    message: string;
  }[];
  /** How many keywords the brand has now. */
  keywords_count: number;
}

export interface ImportedKeywords {
  /** How many keywords are new. */
  added: number;
  /** How many keywords were not added because the brand already had them or the request repeated them. */
  existing: number;
  /** The first 100 keywords that were rejected, and why. */
  refused: {
    /** Truncated if it is long. */
    keyword: string;
    message: string;
  }[];
  /** How many keywords the brand has now. */
  keywords_count: number;
  refused_count: number;
  dry_run: boolean;
  /** The names of the columns that were read, or their numbers if the table has no header; null if the body is a list. */
  columns: {
    keyword: string;
    volume: string | null;
  } | null;
  /** The keywords that were added, or would be added. */
  new_keywords: {
    keyword: string;
    /** Monthly searches, if an imported file contained them. */
    volume: number | null;
  }[];
  /** The first 100 keywords in the body that the brand already had. */
  existing_keywords: string[];
}

export interface RemoveKeywordsBody {
  keywords: string[];
}

export interface FoundPassage {
  id: number;
  source_id: number;
  document_id: number;
  /** The brand that the source belongs to; null if it is for all brands. */
  brand_id: number | null;
  /** The document's title. */
  title: string;
  /** The document's URL; empty if it has none. */
  url: string;
  language: string;
  /** When the document was published or, if unknown, last changed. */
  dated_at: string;
  /** The headings above the passage, from the document's title down. */
  heading: string;
  /** Markdown. */
  text: string;
  /** How well it matches. Compare it only with scores in the same response. */
  score: number;
}

export interface Idea {
  /** Does not change unless the idea's source changes. */
  idea_key: string;
  topic: string;
  kind: "forum_question" | "keyword" | "changed_page" | "gap" | "unused_page";
  reasons: string[];
  sources: {
    kind: "forum_post" | "keyword" | "document" | "content";
    id: number;
    title: string;
    url: string | null;
  }[];
  /** The suggested content type. */
  content_type: "article" | "newsletter" | "post" | "social";
}

export interface ForumPostSummary {
  forum_post_id: number;
  /** Whether the operator shares it with all accounts. */
  shared: boolean;
  source: {
    source_id: number;
    kind: string;
    name: string;
  };
  title: string;
  author: string;
  community: string;
  url: string;
  tags: string[];
  /** A BCP 47 language tag, given or detected; empty if unknown. */
  language: string;
  /** The number of votes that the post has in the forum. */
  score: number | null;
  /** The number of replies that the post has in the forum. For long threads, only some of the replies are stored. */
  replies_count: number;
  /** Whether the forum marks the question as answered. */
  is_answered: boolean;
  posted_at: string | null;
  /** When its author last edited it. */
  edited_at: string | null;
  created_at: string;
  /** When it last changed in Pressroom. */
  updated_at: string;
  /** The beginning of the text. */
  excerpt: string;
}

export interface AddForumPostBody {
  title: string;
  body?: string | null | undefined;
  author?: string | null | undefined;
  /** The name of the forum or group. */
  community?: string | null | undefined;
  /** The URL of the post. Posts whose URLs differ only in the scheme, `www.`, a trailing slash, the fragment or tracking parameters are treated as the same post. */
  url?: string | null | undefined;
  tags?: string[] | null | undefined;
  /** A BCP 47 language tag. Detected if missing. */
  language?: string | null | undefined;
  /** The number of votes that the post has in the forum. */
  score?: number | null | undefined;
  /** The number of replies that the post has in the forum. Defaults to the number of items in `replies`. */
  replies_count?: number | null | undefined;
  /** Whether the forum marks the question as answered. */
  is_answered?: boolean | null | undefined;
  posted_at?: string | null | undefined;
  edited_at?: string | null | undefined;
  /** In the same order as in the forum. A reply can name its `parent`, or be nested in the `replies` of the reply that it responds to. Also accepted: plain strings, JSON in a string, and a string with one reply per line. */
  replies?:
    | {
        author?: string | undefined;
        body: string;
        parent?: number | null | undefined;
        score?: number | null | undefined;
        posted_at?: string | null | undefined;
      }[]
    | undefined;
}

export interface ForumPost {
  forum_post_id: number;
  /** Whether the operator shares it with all accounts. */
  shared: boolean;
  source: {
    source_id: number;
    kind: string;
    name: string;
  };
  title: string;
  author: string;
  community: string;
  url: string;
  tags: string[];
  /** A BCP 47 language tag, given or detected; empty if unknown. */
  language: string;
  /** The number of votes that the post has in the forum. */
  score: number | null;
  /** The number of replies that the post has in the forum. For long threads, only some of the replies are stored. */
  replies_count: number;
  /** Whether the forum marks the question as answered. */
  is_answered: boolean;
  posted_at: string | null;
  /** When its author last edited it. */
  edited_at: string | null;
  created_at: string;
  /** When it last changed in Pressroom. */
  updated_at: string;
  /** Whether the post can be edited: true only for posts that the account added or imported. */
  editable: boolean;
  /** The number of its current revision. Earlier revisions are listed separately. */
  revision: number;
  body: string;
  /** In tree order: each reply is followed by the replies to it. */
  replies: {
    position: number;
    /** The position of the reply that it responds to; null if it responds to the post. */
    parent: number | null;
    author: string;
    body: string;
    score: number | null;
    posted_at: string | null;
  }[];
}

export interface ForumPostRevision {
  revision: number;
  /** What caused the change: an edit by a person, an import or a new read of the post's source. */
  replaced_by: "person" | "import" | "source";
  import_id: number | null;
  replaced_at: string;
  /** What changed when this revision was replaced. */
  changes: {
    field:
      | "title"
      | "body"
      | "author"
      | "community"
      | "url"
      | "tags"
      | "language"
      | "score"
      | "replies_count"
      | "is_answered"
      | "posted_at"
      | "edited_at"
      | "replies";
    /** Long text is shortened to the part that differs. For `replies`, this is the number of replies. */
    before: string | number | boolean | string[] | null;
    after: string | number | boolean | string[] | null;
  }[];
  title: string;
  author: string;
  community: string;
  url: string;
  tags: string[];
  /** A BCP 47 language tag, given or detected; empty if unknown. */
  language: string;
  /** The number of votes that the post has in the forum. */
  score: number | null;
  /** The number of replies that the post has in the forum. For long threads, only some of the replies are stored. */
  replies_count: number;
  /** Whether the forum marks the question as answered. */
  is_answered: boolean;
  posted_at: string | null;
  /** When its author last edited it. */
  edited_at: string | null;
  body: string;
}

export interface ImportForumPostsBody {
  /** Each in the same format as in [Add a forum post](#addForumPost). */
  posts: unknown[];
  /** Whether to only report what would be created and changed. */
  dry_run?: boolean | undefined;
  /** The ID of an earlier import that these posts belong to, so that all parts are undone together. */
  import_id?: number | null | undefined;
}

export interface UpdateForumPostBody {
  title?: string | undefined;
  body?: string | null | undefined;
  author?: string | null | undefined;
  /** The name of the forum or group. */
  community?: string | null | undefined;
  /** The URL of the post. Posts whose URLs differ only in the scheme, `www.`, a trailing slash, the fragment or tracking parameters are treated as the same post. */
  url?: string | null | undefined;
  tags?: string[] | null | undefined;
  /** A BCP 47 language tag. Detected if missing. */
  language?: string | null | undefined;
  /** The number of votes that the post has in the forum. */
  score?: number | null | undefined;
  /** The number of replies that the post has in the forum. Defaults to the number of items in `replies`. */
  replies_count?: number | null | undefined;
  /** Whether the forum marks the question as answered. */
  is_answered?: boolean | null | undefined;
  posted_at?: string | null | undefined;
  edited_at?: string | null | undefined;
  /** In the same order as in the forum. A reply can name its `parent`, or be nested in the `replies` of the reply that it responds to. Also accepted: plain strings, JSON in a string, and a string with one reply per line. */
  replies?:
    | {
        author?: string | undefined;
        body: string;
        parent?: number | null | undefined;
        score?: number | null | undefined;
        posted_at?: string | null | undefined;
      }[]
    | undefined;
}

export interface Thread {
  forum_post_id: number;
  /** Whether the operator shares it with all accounts. */
  shared: boolean;
  title: string;
  /** The beginning of the text. */
  excerpt: string;
  author: string;
  community: string;
  url: string;
  replies_count: number;
  posted_at: string | null;
  /** From 0 to 1. */
  score: number;
  /** The score as a word: `strong` from 0.7, `good` from 0.5. */
  fit: "strong" | "good" | "possible";
  reasons: {
    /** Reasons for answering: `brand`, `keyword`, `passage`, `topic`, `recommendation`, `question`, `fresh`, `unanswered`, `active`. Reasons against: `answered`, `old`, `advertisement`, `joke_or_rant`, `keyword_stuffing`, `off_limits`, `other_language`. */
    type: string;
    message: string;
    /** The words in the forum post that the reason is based on. */
    words: string[];
    keyword: string | null;
    /** For `passage`: the headings above the matching passage. */
    heading: string | null;
  }[];
  /** The model's assessment. Null if the model was not asked (`thread_rules.second_opinion`). */
  opinion: {
    fits: "yes" | "unsure" | "no";
    reason: string;
  } | null;
  state: "open" | "dismissed" | "used";
  /** When it was first found for the brand. */
  matched_at: string;
}

export interface Source {
  source_id: number;
  kind: string;
  name: string;
  url: string;
  /** The brand it belongs to; null if it is for all brands of the account. */
  brand_id: number | null;
  settings: Record<string, unknown>;
  /** Whether credentials are stored for it. They are never shown. */
  has_secret: boolean;
  paused: boolean;
  /** Whether it is being read now. */
  reading: boolean;
  /** The current interval between reads. It gets shorter when the source has changed, and longer when it has not. */
  interval_seconds: number;
  /** Null for sources that are not read automatically, such as files. */
  next_read_at: string | null;
  /** When the last complete read started; null if there has been none yet. */
  last_read_at: string | null;
  /** When something new or changed was last found. */
  last_changed_at: string | null;
  /** Why the last read failed; null if it succeeded. */
  problem: {
    code:
      | "address_refused"
      | "unreachable"
      | "timed_out"
      | "too_large"
      | "too_many_redirects"
      | "forbidden"
      | "not_found"
      | "gone"
      | "rate_limited"
      | "server_error"
      | "disallowed_by_robots"
      | "credentials_refused"
      | "unreadable";
    message: string;
    /** The number of consecutive failed reads. */
    failures: number;
  } | null;
  /** How many documents were read from it, counted up to 1000. */
  documents_count: number;
  /** How many forum posts were read from it, counted up to 1000. */
  forum_posts_count: number;
  created_at: string;
  updated_at: string;
}

export interface CreateSourceBody {
  /** The kind of source. */
  kind:
    | "page"
    | "website"
    | "feed"
    | "discourse"
    | "reddit"
    | "hacker_news"
    | "stack_exchange"
    | "lemmy";
  /** The public URL of the page, website, feed or forum. `https://` is assumed if the scheme is missing. */
  url: string;
  /** Defaults to the URL. */
  name?: string | undefined;
  /** The brand it belongs to. If omitted, it is for all brands of the account. */
  brand_id?: number | null | undefined;
  /** Settings for this kind of source, plus `interval_min_seconds` and `interval_max_seconds`, the shortest and longest intervals between reads. See docs/sources.md. */
  settings?: Record<string, unknown> | undefined;
  /** Credentials, for kinds that need them. They are stored encrypted and never returned. See docs/sources.md. */
  secret?: string | undefined;
}

export interface UploadSourceFileBody {
  /** The file. Its type is detected from its content. */
  file: Blob;
  kind?: "file" | "thread_file" | undefined;
  /** Defaults to the name of the file. */
  name?: string | undefined;
  /** The brand it belongs to. If omitted, it is for all brands of the account. */
  brand_id?: number | undefined;
}

export interface RecognizeSourceBody {
  /** A URL, with or without `https://`, or a subreddit such as `r/espresso`. */
  url: string;
}

export interface RecognizedSource {
  kind:
    | "page"
    | "website"
    | "feed"
    | "discourse"
    | "reddit"
    | "hacker_news"
    | "stack_exchange"
    | "lemmy";
  url: string;
  /** A suggested name. */
  name: string;
  /** Settings derived from the URL. */
  settings: Record<string, unknown>;
  /** Feeds that the page links to. */
  feeds: string[];
  /** Why the URL could not be read. */
  problem: {
    code:
      | "address_refused"
      | "unreachable"
      | "timed_out"
      | "too_large"
      | "too_many_redirects"
      | "forbidden"
      | "not_found"
      | "gone"
      | "rate_limited"
      | "server_error"
      | "disallowed_by_robots"
      | "credentials_refused"
      | "unreadable";
    message: string;
  } | null;
}

export interface UpdateSourceBody {
  /** The name shown in lists. Unique among the account's sources of the same kind. */
  name?: string | undefined;
  /** The brand it belongs to; null if it is for all brands of the account. */
  brand_id?: number | null | undefined;
  /** Set to `true` to stop reading it. */
  paused?: boolean | undefined;
  /** The initial interval between reads; the schedule adapts from there. */
  interval_seconds?: number | undefined;
  /** The public URL of the page, website, feed or forum. `https://` is assumed if the scheme is missing. */
  url?: string | undefined;
  /** Settings for this kind of source, plus `interval_min_seconds` and `interval_max_seconds`, the shortest and longest intervals between reads. See docs/sources.md. */
  settings?: Record<string, unknown> | undefined;
  /** New credentials. Null removes them. */
  secret?: string | null | undefined;
}

export interface DocumentSummary {
  document_id: number;
  source_id: number;
  url: string;
  title: string;
  /** A BCP 47 tag, or empty if unknown. */
  language: string;
  /** The number of the current revision of its text. */
  revision: number;
  /** When it was published, if known. */
  posted_at: string | null;
  created_at: string;
  /** When it was last read, whether or not it had changed. */
  read_at: string;
  /** When its text last changed. */
  changed_at: string;
  /** When it was first found to be missing from its source; it is deleted after a week. Null if it is not missing. */
  missing_since: string | null;
  /** The beginning of the text. */
  excerpt: string;
}

export interface Document {
  document_id: number;
  source_id: number;
  url: string;
  title: string;
  /** A BCP 47 tag, or empty if unknown. */
  language: string;
  /** The number of the current revision of its text. */
  revision: number;
  /** When it was published, if known. */
  posted_at: string | null;
  created_at: string;
  /** When it was last read, whether or not it had changed. */
  read_at: string;
  /** When its text last changed. */
  changed_at: string;
  /** When it was first found to be missing from its source; it is deleted after a week. Null if it is not missing. */
  missing_since: string | null;
  markdown: string;
  /** The passages that can be found and cited. */
  passages: {
    position: number;
    /** The headings above it, from the document's title down. */
    heading: string;
    body: string;
  }[];
}

export interface Webhook {
  webhook_id: number;
  url: string;
  description: string;
  /** The events it subscribes to. */
  events: string[];
  enabled: boolean;
  disabled_at: string | null;
  /** `gone`: its URL responded with 410. `failing`: all deliveries failed for 5 days (unless the operator configured a different period). `by_hand`: someone disabled it. */
  disabled_reason: "gone" | "failing" | "by_hand" | null;
  /** When deliveries started to fail; null if the last delivery succeeded. */
  failing_since: string | null;
  created_at: string;
  /** The newest delivery; null if there is none. */
  last_delivery: {
    state: "pending" | "delivered" | "dead";
    /** The receiver's last status code; null if it did not respond. */
    status: number | null;
    /** The last error message; null if there was none. */
    error: string | null;
    created_at: string;
  } | null;
}

export interface CreateWebhookBody {
  /** The URL that deliveries are sent to with POST: a public https or http URL. Redirects are not followed. */
  url: string;
  /** The events to subscribe to. */
  events?:
    | (
        | "job.succeeded"
        | "job.partially_succeeded"
        | "job.failed"
        | "job.canceled"
        | "job.waiting"
        | "content.updated"
        | "thread.matched"
      )[]
    | undefined;
  /** A note that is shown in the list of webhooks. */
  description?: string | undefined;
}

export interface WebhookWithSecret {
  webhook_id: number;
  url: string;
  description: string;
  /** The events it subscribes to. */
  events: string[];
  enabled: boolean;
  disabled_at: string | null;
  /** `gone`: its URL responded with 410. `failing`: all deliveries failed for 5 days (unless the operator configured a different period). `by_hand`: someone disabled it. */
  disabled_reason: "gone" | "failing" | "by_hand" | null;
  /** When deliveries started to fail; null if the last delivery succeeded. */
  failing_since: string | null;
  created_at: string;
  /** The newest delivery; null if there is none. */
  last_delivery: {
    state: "pending" | "delivered" | "dead";
    /** The receiver's last status code; null if it did not respond. */
    status: number | null;
    /** The last error message; null if there was none. */
    error: string | null;
    created_at: string;
  } | null;
  /** The secret that deliveries are signed with, following [Standard Webhooks](https://www.standardwebhooks.com). Shown only once. */
  secret: string;
}

export interface UpdateWebhookBody {
  /** The URL that deliveries are sent to with POST: a public https or http URL. Redirects are not followed. */
  url?: string | undefined;
  /** The events to subscribe to. */
  events?:
    | (
        | "job.succeeded"
        | "job.partially_succeeded"
        | "job.failed"
        | "job.canceled"
        | "job.waiting"
        | "content.updated"
        | "thread.matched"
      )[]
    | undefined;
  /** A note that is shown in the list of webhooks. */
  description?: string | undefined;
  /** `true` enables the webhook again and resets its failure history. */
  enabled?: boolean | undefined;
}

export interface RotateWebhookSecretBody {
  /** How long deliveries are also signed with the old secret; use 0 if it has leaked. */
  overlap_seconds?: number | undefined;
}

export interface Delivery {
  /** The ID that the receiver gets as `webhook-id`, the same for all attempts. */
  delivery_id: string;
  webhook_id: number;
  type: string;
  job_id: number | null;
  /** `pending`: waiting for its first attempt or a retry. `delivered`: the receiver accepted it. `dead`: no more automatic retries. */
  state: "pending" | "delivered" | "dead";
  /** The number of attempts so far. */
  attempts: number;
  next_attempt_at: string | null;
  /** The receiver's last status code; null if it did not respond. */
  last_status: number | null;
  /** The last error message; null if there was none. */
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface DeliveryWithAttempts {
  /** The ID that the receiver gets as `webhook-id`, the same for all attempts. */
  delivery_id: string;
  webhook_id: number;
  type: string;
  job_id: number | null;
  /** `pending`: waiting for its first attempt or a retry. `delivered`: the receiver accepted it. `dead`: no more automatic retries. */
  state: "pending" | "delivered" | "dead";
  /** The number of attempts so far. */
  attempts: number;
  next_attempt_at: string | null;
  /** The receiver's last status code; null if it did not respond. */
  last_status: number | null;
  /** The last error message; null if there was none. */
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
  /** The request body, byte for byte. */
  request_body: string;
  /** The last 100 attempts, oldest first. */
  tries: {
    attempt: number;
    url: string;
    /** All headers except the signature. */
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

export interface PublishContentBody {
  /** A channel for the content's brand. */
  channel_id: number;
  /** When to publish it. WordPress and Ghost receive it immediately and publish it at that time; for all other channels, Pressroom waits. */
  publish_at?: string | undefined;
  /** `draft` creates it as a draft on the channel, if the channel supports drafts. */
  status?: "publish" | "draft" | undefined;
  /** Defaults to a slug generated from the title. */
  slug?: string | undefined;
  /** Defaults to the excerpt of the content, or to its meta description. */
  excerpt?: string | undefined;
  /** The names of the categories. WordPress creates those that it does not have; Ghost uses them as tags. */
  categories?: string[] | undefined;
  /** The names of the tags. */
  tags?: string[] | undefined;
  /** The featured image or, on social channels, the image of the first post: the public URL of a JPEG, PNG, GIF or WebP file of at most 5 MB, or the path of an uploaded image. */
  image_url?: string | undefined;
  /** Describes the image. */
  image_alt?: string | undefined;
}

export interface Publication {
  publication_id: number;
  content_id: number;
  title: string;
  brand_id: number;
  channel_id: number;
  channel_name: string;
  channel_kind:
    | "wordpress"
    | "ghost"
    | "listmonk"
    | "mailchimp"
    | "bluesky"
    | "mastodon"
    | "webhook"
    | "feed";
  /** The last requested action. */
  action: "publish" | "update" | "unpublish";
  /** `queued`: waiting for its scheduled time or its next attempt. `scheduled`: the channel has it and will publish it at the scheduled time. `draft`: it is on the channel as a draft. */
  state: "queued" | "publishing" | "draft" | "scheduled" | "published" | "failed" | "unpublished";
  options: Record<string, unknown>;
  publish_at: string;
  /** The version of the content that is on the channel; null if there is none. */
  version: number | null;
  /** Whether the content has a newer version than the one on the channel. */
  outdated: boolean;
  url: string | null;
  attempts: number;
  next_attempt_at: string | null;
  /** Why the last attempt failed; null if it did not. */
  problem: {
    code:
      | "address_refused"
      | "unreachable"
      | "timed_out"
      | "rate_limited"
      | "server_error"
      | "credentials_refused"
      | "forbidden"
      | "not_found"
      | "rejected"
      | "unreadable"
      | "content_unfit"
      | "content_deleted"
      | "interrupted";
    message: string;
  } | null;
  published_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface PublicationWithLog {
  publication_id: number;
  content_id: number;
  title: string;
  brand_id: number;
  channel_id: number;
  channel_name: string;
  channel_kind:
    | "wordpress"
    | "ghost"
    | "listmonk"
    | "mailchimp"
    | "bluesky"
    | "mastodon"
    | "webhook"
    | "feed";
  /** The last requested action. */
  action: "publish" | "update" | "unpublish";
  /** `queued`: waiting for its scheduled time or its next attempt. `scheduled`: the channel has it and will publish it at the scheduled time. `draft`: it is on the channel as a draft. */
  state: "queued" | "publishing" | "draft" | "scheduled" | "published" | "failed" | "unpublished";
  options: Record<string, unknown>;
  publish_at: string;
  /** The version of the content that is on the channel; null if there is none. */
  version: number | null;
  /** Whether the content has a newer version than the one on the channel. */
  outdated: boolean;
  url: string | null;
  attempts: number;
  next_attempt_at: string | null;
  /** Why the last attempt failed; null if it did not. */
  problem: {
    code:
      | "address_refused"
      | "unreachable"
      | "timed_out"
      | "rate_limited"
      | "server_error"
      | "credentials_refused"
      | "forbidden"
      | "not_found"
      | "rejected"
      | "unreadable"
      | "content_unfit"
      | "content_deleted"
      | "interrupted";
    message: string;
  } | null;
  published_at: string | null;
  created_at: string;
  updated_at: string;
  /** The last 100 log entries, newest first. */
  log: {
    type: string;
    message: string;
    created_at: string;
  }[];
}

export interface Channel {
  channel_id: number;
  brand_id: number;
  kind:
    | "wordpress"
    | "ghost"
    | "listmonk"
    | "mailchimp"
    | "bluesky"
    | "mastodon"
    | "webhook"
    | "feed";
  name: string;
  /** Its URL. For a feed: its path on this service, without the format extension. */
  url: string;
  settings: Record<string, unknown>;
  /** Why publishing to it fails, as of `checked_at`; null if it works. */
  problem: string | null;
  /** When it was last tested or published to. */
  checked_at: string;
  created_at: string;
  updated_at: string;
}

export interface CreateChannelBody {
  /** The kind of channel. */
  kind:
    | "wordpress"
    | "ghost"
    | "listmonk"
    | "mailchimp"
    | "bluesky"
    | "mastodon"
    | "webhook"
    | "feed";
  /** The brand whose content is published there. */
  brand_id: number;
  /** Its name. Unique among the brand's channels. */
  name: string;
  /** The URL of the site or server. Optional for Bluesky, Mailchimp and feeds, whose URLs are known. */
  url?: string | undefined;
  /** Settings for this kind of channel, such as `username`. See docs/publishing.md. */
  settings?: Record<string, unknown> | undefined;
  /** The application password, API key or token. It is stored encrypted and never returned. */
  secret?: string | undefined;
}

export interface UpdateChannelBody {
  /** Its name. Unique among the brand's channels. */
  name?: string | undefined;
  /** The URL of the site or server. Optional for Bluesky, Mailchimp and feeds, whose URLs are known. */
  url?: string | undefined;
  /** Settings for this kind of channel, such as `username`. See docs/publishing.md. */
  settings?: Record<string, unknown> | undefined;
  /** The application password, API key or token. It is stored encrypted and never returned. */
  secret?: string | undefined;
}

export interface ApiKey {
  key_id: number;
  name: string;
  /** Test keys always use the built-in writer, which is free and instant. */
  mode: "live" | "test";
  /** Part of the key, to help you identify it. */
  hint: string;
  /** If set, the key is restricted to this brand. */
  brand_id: number | null;
  scopes: string[];
  rate_per_minute: number | null;
  /** The daily budget (UTC) in US dollars; null if the account's budget applies. */
  daily_budget_usd: number | null;
  expires_at: string | null;
  revoked_at: string | null;
  /** Accurate to the minute. */
  last_used_at: string | null;
  /** The IP address of its last request. */
  last_used_address: string | null;
  created_at: string;
}

export interface CreateKeyBody {
  /** What the key is for; shown in lists. */
  name?: string | undefined;
  /** The rate limit for generation requests, per minute; null if the service's default applies. */
  rate_per_minute?: number | null | undefined;
  /** The daily budget (UTC) in US dollars; null if the account's budget applies. */
  daily_budget_usd?: number | null | undefined;
  /** When the key expires; null if it never does. */
  expires_at?: string | null | undefined;
  /** Test keys always use the built-in writer, which is free and instant. */
  mode?: "live" | "test" | undefined;
  scopes?: ("generate" | "read" | "write" | "admin")[] | undefined;
  /** Restricts the key to this brand; null for the whole account. */
  brand_id?: number | null | undefined;
}

export interface NewApiKey {
  key_id: number;
  name: string;
  /** Test keys always use the built-in writer, which is free and instant. */
  mode: "live" | "test";
  /** Part of the key, to help you identify it. */
  hint: string;
  /** If set, the key is restricted to this brand. */
  brand_id: number | null;
  scopes: string[];
  rate_per_minute: number | null;
  /** The daily budget (UTC) in US dollars; null if the account's budget applies. */
  daily_budget_usd: number | null;
  expires_at: string | null;
  revoked_at: string | null;
  /** Accurate to the minute. */
  last_used_at: string | null;
  /** The IP address of its last request. */
  last_used_address: string | null;
  created_at: string;
  /** The key itself. It is shown only once and never stored. */
  key: string;
}

export interface UpdateKeyBody {
  /** What the key is for; shown in lists. */
  name?: string | undefined;
  /** The rate limit for generation requests, per minute; null if the service's default applies. */
  rate_per_minute?: number | null | undefined;
  /** The daily budget (UTC) in US dollars; null if the account's budget applies. */
  daily_budget_usd?: number | null | undefined;
  /** When the key expires; null if it never does. */
  expires_at?: string | null | undefined;
}

export interface RotateKeyBody {
  /** How long the old key keeps working; use 0 to expire it immediately. */
  overlap_seconds?: number | undefined;
}

export interface OwnModel {
  /** The model that writes content, as `provider:model`. */
  model: string;
  /** The model used for rechecking content, checking topics, rating forum posts and suggesting brand details; null if it is the same as `model`. */
  fast_model: string | null;
  /** Its URL; null for the provider's default. */
  url: string | null;
  /** The last characters of its key, which is never shown in full; null if there is none. */
  key_hint: string | null;
  /** Whether it uses the provider's key from the service's environment. */
  uses_environment_key: boolean;
  updated_at: string;
}

export interface SetModelsBody {
  /** The model that writes content, as `provider:model`; the provider is `openai`, `anthropic`, `google` or `compatible`. */
  model: string;
  /** A cheaper model from the same provider for rechecking content, checking topics, rating forum posts and suggesting brand details. Defaults to `model`. */
  fast_model?: string | undefined;
  /** A public https or http URL to use instead of the provider's default. Required for `compatible:` models, which run on a server with an OpenAI-compatible API. */
  url?: string | undefined;
  /** The provider's API key. It is never shown again. */
  key?: string | undefined;
  /** Uses the provider's key from the service's environment instead of `key`. Only for the operator of a single-user installation, in the dashboard. */
  use_environment_key?: boolean | undefined;
}

export interface TestModelsBody {
  /** The model that writes content, as `provider:model`; the provider is `openai`, `anthropic`, `google` or `compatible`. */
  model: string;
  /** A cheaper model from the same provider for rechecking content, checking topics, rating forum posts and suggesting brand details. Defaults to `model`. */
  fast_model?: string | undefined;
  /** A public https or http URL to use instead of the provider's default. Required for `compatible:` models, which run on a server with an OpenAI-compatible API. */
  url?: string | undefined;
  /** The provider's API key. It is never shown again. */
  key?: string | undefined;
  /** Uses the provider's key from the service's environment instead of `key`. Only for the operator of a single-user installation, in the dashboard. */
  use_environment_key?: boolean | undefined;
}

export interface Account {
  account_id: number;
  name: string;
  /** Null for a key restricted to a brand. */
  email: string | null;
  /** The brand used by requests without a `brand_id`. */
  default_brand_id: number | null;
  limits: {
    /** The limit for each key that has no rate limit of its own; null if there is no limit. */
    generate_per_minute: number | null;
    /** The limit for each key. */
    read_per_minute: number | null;
    /** The limit across all keys; null if there is no limit. */
    generate_per_minute_of_account: number | null;
    /** The maximum number of queued and running jobs; null if there is no limit. */
    open_jobs: number | null;
    /** The budget per day (UTC) in US dollars; null if there is no limit. */
    daily_budget: number | null;
    brands: number;
    keywords_per_brand: number;
    /** Active keys. */
    keys: number;
    webhooks: number;
  };
  /** Null for a key restricted to a brand. */
  counts: {
    /** Excludes archived brands. */
    brands: number;
    /** Active keys. */
    keys: number;
    /** All jobs that have ended. */
    jobs: number;
    /** All content ever created. */
    contents: number;
  } | null;
  created_at: string;
}

export interface UpdateAccountBody {
  name?: string | undefined;
  default_brand_id?: number | undefined;
}

export interface DeleteAccountBody {
  /** The email address of the account, to confirm the deletion. */
  confirm: string;
}

export interface JobMessage {
  type: "job.succeeded" | "job.partially_succeeded" | "job.failed" | "job.canceled" | "job.waiting";
  /** When the event happened. */
  timestamp: string;
  data: {
    job_id: number;
    state: "succeeded" | "partially_succeeded" | "failed" | "canceled" | "waiting";
    content_type: "article" | "social" | "newsletter" | "post" | "batch";
    brand_id: number;
    /** The IDs of the content the job created. */
    content_ids: number[];
  };
}

export interface ContentMessage {
  type: "content.updated";
  /** When the event happened. */
  timestamp: string;
  data: {
    content_id: number;
    /** The job that created the content. */
    job_id: number;
    brand_id: number;
    content_type: "article" | "social" | "newsletter" | "post" | "batch";
    /** The newest version. */
    version: number;
    deleted: boolean;
  };
}

export interface ThreadMessage {
  type: "thread.matched";
  /** When the event happened. */
  timestamp: string;
  data: {
    brand_id: number;
    /** How many new forum posts have reached the brand's threshold since the last event. */
    count: number;
    /** The ten with the highest scores. */
    threads: {
      forum_post_id: number;
      title: string;
      url: string;
      score: number;
    }[];
  };
}

export interface TestMessage {
  type: "webhook.test";
  /** When the event happened. */
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
  /** Based on how long similar jobs took recently and on the current queue length. */
  estimated_time: string;
  brand_context: {
    brand_name: string;
    industry: string;
    keywords_count: number;
    has_overview: boolean;
  };
}

export interface EstimateContentAnswer {
  /** The model that will write the content, as `provider:model`, or `built-in`. */
  writer: string;
  /** How long the job is expected to take, in the same format as in [Generate content](#generateContent). */
  estimated_time: string;
  /** `estimated_time` in seconds, as a minimum and a maximum. */
  estimated_seconds: number[];
  /** The estimated cost; null if the model's price is unknown. For the built-in writer, `from` and `to` are both 0. */
  cost_usd: {
    from: number;
    to: number;
  } | null;
  /** What the cost estimate is based on. `recent_jobs`: the account's recent jobs with this content type and writer. `typical_length`: the typical length of the model calls, excluding reasoning tokens. `built_in_writer`: the built-in writer, which is free. `unknown_price`: there is no estimate, because the model's price is unknown. */
  based_on: "built_in_writer" | "recent_jobs" | "typical_length" | "unknown_price";
  /** The amount that the account or this key can still spend today; null for test keys or if there is no limit. */
  daily_budget_left_usd: number | null;
  /** The reasons a generate request would be rejected now; empty if it would be accepted. */
  problems: {
    code: string;
    message: string;
    /** The page where you can fix the problem. */
    redirect_url: string | null;
  }[];
}

export interface ChangeContentsAnswer {
  items: ContentSummary[];
  previous: ContentStanding[];
}

export interface RegenerateContentAnswer {
  status: "success";
  message: string;
  job_id: number;
  task_id: string;
  /** Based on how long similar jobs took recently and on the current queue length. */
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
  /** Based on how long similar jobs took recently and on the current queue length. */
  estimated_time: string;
  brand_context: {
    brand_name: string;
    industry: string;
    keywords_count: number;
    has_overview: boolean;
  };
}

export interface CheckTopicAnswer {
  status: "success";
  message: string;
  job_id: number;
  task_id: string;
  /** Based on how long similar jobs took recently and on the current queue length. */
  estimated_time: string;
  brand_context: {
    brand_name: string;
    industry: string;
    keywords_count: number;
    has_overview: boolean;
  };
}

export interface UploadImageAnswer {
  image_id: number;
  path: string;
  content_type: string;
}

export interface SetKeywordsAnswer {
  keywords_count: number;
}

export interface RemoveKeywordsAnswer {
  /** How many keywords were removed. */
  removed: number;
  /** How many keywords are left. */
  keywords_count: number;
}

export interface SuggestKeywordsAnswer {
  /** Best first. */
  items: {
    keyword: string;
    reason: string;
    source: "overview" | "documents" | "forum_posts";
    /** Some of the posts that mention it, newest first. */
    forum_post_ids: number[];
    /** How many posts mention it; for the source `documents`, how many documents. */
    count: number;
  }[];
  /** How many forum posts were read. */
  posts_read: number;
}

export interface SearchPassagesAnswer {
  /** Best first. */
  items: FoundPassage[];
}

export interface ListIdeasAnswer {
  /** Best first. */
  items: Idea[];
}

export interface ImportForumPostsAnswer {
  /** Null if nothing was saved. */
  import_id: number | null;
  dry_run: boolean;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  results: {
    result: "created" | "updated" | "unchanged" | "refused";
    forum_post_id: number | null;
    /** The changes to an existing post. */
    changes: {
      field:
        | "title"
        | "body"
        | "author"
        | "community"
        | "url"
        | "tags"
        | "language"
        | "score"
        | "replies_count"
        | "is_answered"
        | "posted_at"
        | "edited_at"
        | "replies";
      /** Long text is shortened to the part that differs. For `replies`, this is the number of replies. */
      before: string | number | boolean | string[] | null;
      after: string | number | boolean | string[] | null;
    }[];
    /** Why it was rejected. */
    errors: {
      param: string;
      message: string;
    }[];
  }[];
}

export interface UndoForumPostImportAnswer {
  /** How many posts were removed. */
  removed: number;
  /** How many posts were restored. */
  restored: number;
}

export interface UploadSourceFileAnswer {
  source: Source;
  /** What was read. Null for a file of forum posts. */
  document: {
    document_id: number;
    source_id: number;
    url: string;
    title: string;
    /** A BCP 47 tag, or empty if unknown. */
    language: string;
    /** The number of the current revision of its text. */
    revision: number;
    /** When it was published, if known. */
    posted_at: string | null;
    created_at: string;
    /** When it was last read, whether or not it had changed. */
    read_at: string;
    /** When its text last changed. */
    changed_at: string;
    /** When it was first found to be missing from its source; it is deleted after a week. Null if it is not missing. */
    missing_since: string | null;
  } | null;
  /** What was imported from a file of forum posts. Null for other files. */
  forum_posts: {
    /** Use it to undo the import. Null if nothing was saved. */
    import_id: number | null;
    created: number;
    updated: number;
    unchanged: number;
    /** How many rows could not be read. */
    refused: number;
    /** Why rows could not be read, for the first 100 such rows. */
    errors: {
      place: string;
      message: string;
    }[];
  } | null;
}

export interface ListChannelsAnswer {
  items: Channel[];
}

export interface GetModelsAnswer {
  /** What live keys currently use: a model as `provider:model`, or `built-in` for the built-in writer. */
  writer: string;
  paid_by: "account" | "operator" | "nobody";
  /** The account's own model; null if it has none. */
  own: OwnModel | null;
  /** The models that the operator provides to all accounts; null if there are none. */
  operators: {
    model: string;
    fast_model: string;
    fallback: string[];
  } | null;
  /** Why the model cannot be used at the moment, based on the account's last call to it; null if no problem is known. */
  problem: {
    code: "model_key_refused" | "model_no_money" | "model_unknown" | "model_unavailable";
    message: string;
  } | null;
  /** The budgets per job and per day for the account; null if the operator has turned them off. */
  caps: {
    job_usd: number;
    job_tokens: number;
    day_usd: number;
    day_tokens: number;
  } | null;
  /** Known prices, in US dollars per million tokens. */
  prices: {
    model: string;
    input_usd: number;
    cached_input_usd: number;
    output_usd: number;
    /** The date of the price list; null if the operator set the price. */
    as_of: string | null;
  }[];
}

export interface TestModelsAnswer {
  /** Whether all models responded. */
  ok: boolean;
  models: {
    model: string;
    ok: boolean;
    milliseconds: number | null;
    input_tokens: number | null;
    output_tokens: number | null;
    /** Null if the price is unknown. */
    cost_usd: number | null;
    failure: {
      code: string;
      /** What went wrong and who can fix it. */
      message: string;
    } | null;
  }[];
}

export interface GetUsageAnswer {
  from: string;
  to: string;
  totals: {
    /** Requests with a valid key. */
    requests: number;
    /** Of those, requests that returned 4xx or 5xx. */
    errors: number;
    /** Jobs that have ended. */
    jobs: number;
    jobs_failed: number;
    /** Content that was created. */
    contents: number;
    /** Input tokens. */
    input_tokens: number;
    /** Output tokens. */
    output_tokens: number;
    /** In US dollars. */
    cost: number;
  };
  days: {
    day: string;
    /** Requests with a valid key. */
    requests: number;
    /** Of those, requests that returned 4xx or 5xx. */
    errors: number;
    /** Jobs that have ended. */
    jobs: number;
    jobs_failed: number;
    /** Content that was created. */
    contents: number;
    /** Input tokens. */
    input_tokens: number;
    /** Output tokens. */
    output_tokens: number;
    /** In US dollars. */
    cost: number;
  }[];
  keys: {
    /** Null for work that was requested without a key, such as in the dashboard. */
    key_id: number | null;
    name: string;
    hint: string | null;
    /** Requests with a valid key. */
    requests: number;
    /** Of those, requests that returned 4xx or 5xx. */
    errors: number;
    /** Jobs that have ended. */
    jobs: number;
    jobs_failed: number;
    /** Content that was created. */
    contents: number;
    /** Input tokens. */
    input_tokens: number;
    /** Output tokens. */
    output_tokens: number;
    /** In US dollars. */
    cost: number;
  }[];
  /** Requests and errors have no content type and are always 0 here. */
  types: {
    content_type: string;
    /** Requests with a valid key. */
    requests: number;
    /** Of those, requests that returned 4xx or 5xx. */
    errors: number;
    /** Jobs that have ended. */
    jobs: number;
    jobs_failed: number;
    /** Content that was created. */
    contents: number;
    /** Input tokens. */
    input_tokens: number;
    /** Output tokens. */
    output_tokens: number;
    /** In US dollars. */
    cost: number;
  }[];
}

export interface GetSummaryAnswer {
  /** Content that has been neither edited nor marked as read. */
  unread: {
    /** Counted up to 100; 100 means 100 or more. */
    count: number;
    items: ContentSummary[];
  };
  /** The newest content, read or unread. */
  recent: ContentSummary[];
  /** Jobs that failed in the last 7 days and were not dismissed. */
  failed: {
    /** Counted up to 100; 100 means 100 or more. */
    count: number;
    items: Job[];
  };
  /** No content can be generated for these brands. */
  brands_without_keywords: {
    count: number;
    items: {
      brand_id: number;
      name: string;
    }[];
  };
  /** Channels that had a problem when they were last tested or published to. */
  broken_channels: {
    /** Counted up to 100; 100 means 100 or more. */
    count: number;
    items: {
      channel_id: number;
      brand_id: number;
      brand_name: string;
      name: string;
      problem: string;
    }[];
  };
  running: {
    /** Counted up to 100; 100 means 100 or more. */
    count: number;
    items: Job[];
  };
  /** Jobs that are waiting for their brief to be approved. */
  waiting: {
    /** Counted up to 100; 100 means 100 or more. */
    count: number;
    items: Job[];
  };
  /** Queued jobs, counted up to 100; 0 for a key restricted to a brand. */
  queued_count: number;
  /** Totals for the current day, in UTC. */
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

/** The query parameters of listBatches. */
export interface ListBatchesQuery {
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of createBatch. */
export interface CreateBatchQuery {
  /** Only show what would happen. */
  preview?: boolean | undefined;
  /** The content type for rows without a `type`. */
  content_type?: "article" | "social" | "newsletter" | "post" | "batch" | undefined;
  /** The brand for rows that do not specify one. Defaults to the key's brand, or else to the account's default brand. */
  brand_id?: number | undefined;
  /** The time zone for dates without an offset. Dates without a time default to 09:00. */
  time_zone?: string | undefined;
}

/** The query parameters of listJobs. */
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
  /** `true`: only jobs created with live keys. `false`: only jobs created with test keys. */
  live?: boolean | undefined;
  /** Only jobs accepted at or after this time. */
  created_after?: string | undefined;
  /** Only jobs accepted before this time. */
  created_before?: string | undefined;
  /** The sort order. When you send a cursor, also send the same order as for the first page. */
  order?: "newest" | "oldest" | undefined;
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of getJob. */
export interface GetJobQuery {
  /** How many seconds to wait for a change. */
  wait?: number | undefined;
}

/** The query parameters of followJob. */
export interface FollowJobQuery {
  /** Only events after the one with this number. `Last-Event-ID` takes precedence. */
  after?: number | undefined;
}

/** The query parameters of listContents. */
export interface ListContentsQuery {
  /** Words to search for. */
  q?: string | undefined;
  /** Only content for this brand. */
  brand_id?: number | undefined;
  /** Only content of this type. */
  content_type?: "article" | "post" | "newsletter" | "social" | undefined;
  /** Only content by this writer. */
  writer?: string | undefined;
  /** Only content in this language. */
  language?: string | undefined;
  /** Only content created by this job. */
  job_id?: number | undefined;
  /** Only content created at or after this time. */
  created_after?: string | undefined;
  /** Only content created before this time. */
  created_before?: string | undefined;
  /** Only unread content. Cannot be combined with a search. */
  unread?: boolean | undefined;
  /** Only content with this status. Cannot be combined with `unread`. */
  status?: "draft" | "in_review" | "approved" | "scheduled" | "published" | undefined;
  /** Only content with this tag. Cannot be combined with `unread`. */
  tag?: string | undefined;
  /** With `order=scheduled`: scheduled at or after this time. */
  scheduled_after?: string | undefined;
  /** With `order=scheduled`: scheduled before this time. */
  scheduled_before?: string | undefined;
  /** Return deleted content instead. Cannot be combined with a search. */
  deleted?: boolean | undefined;
  /** The sort order; `scheduled` lists only content with a date, soonest first. Search results are always newest first. When you send a cursor, also send the same order as for the first page. */
  order?: "newest" | "oldest" | "scheduled" | undefined;
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of countContents. */
export interface CountContentsQuery {
  /** Only content for this brand. */
  brand_id?: number | undefined;
}

/** The query parameters of archiveContents. */
export interface ArchiveContentsQuery {
  /** Content to include. */
  content_id?: number[] | undefined;
  /** Include all content from this batch. */
  batch_id?: number | undefined;
}

/** The query parameters of listContentVersions. */
export interface ListContentVersionsQuery {
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of listBrands. */
export interface ListBrandsQuery {
  /** `true`: list archived brands instead. */
  archived?: boolean | undefined;
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of listKeywords. */
export interface ListKeywordsQuery {
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of importKeywords. */
export interface ImportKeywordsQuery {
  /** Only return what would be added. */
  dry_run?: boolean | undefined;
}

/** The query parameters of searchPassages. */
export interface SearchPassagesQuery {
  /** A topic or question. */
  q: string;
  /** The preferred language, as a BCP 47 tag. Passages in other languages rank lower. */
  language?: string | undefined;
  /** How many passages to return. */
  limit?: number | undefined;
}

/** The query parameters of listIdeas. */
export interface ListIdeasQuery {
  /** The maximum number of ideas. */
  limit?: number | undefined;
}

/** The query parameters of listForumPosts. */
export interface ListForumPostsQuery {
  /** Words to search for. */
  q?: string | undefined;
  /** The account's own posts, those shared with all accounts, or both. */
  whose?: "own" | "shared" | "all" | undefined;
  /** Only posts from this source. */
  source_id?: number | undefined;
  /** Only posts from the forum or group with this full name, case-insensitive. */
  community?: string | undefined;
  /** Only posts with this tag, case-insensitive. */
  tag?: string | undefined;
  /** `en` also matches `en-GB`. */
  language?: string | undefined;
  /** The minimum score. Posts without a score are omitted. */
  min_score?: number | undefined;
  /** `true`: only posts that the forum marks as answered. `false`: only posts that it does not mark as answered. */
  is_answered?: boolean | undefined;
  /** `true`: only posts with replies. `false`: only posts without replies. */
  has_replies?: boolean | undefined;
  /** Only posts from this time or later. Posts without a time are omitted. */
  posted_after?: string | undefined;
  /** Only posts from before this time. Posts without a time are omitted. */
  posted_before?: string | undefined;
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of listForumPostRevisions. */
export interface ListForumPostRevisionsQuery {
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of listThreads. */
export interface ListThreadsQuery {
  /** `dismissed`: forum posts that were dismissed. `used`: forum posts that content was requested for. */
  state?: "open" | "dismissed" | "used" | undefined;
  /** Only forum posts with at least this score. With `state=open`, defaults to the brand's threshold; otherwise, to 0. Scores below 0.3 are not stored. */
  min_score?: number | undefined;
  /** Whether to include open forum posts that a model has ruled out (`thread_rules.second_opinion`). */
  include_ruled_out?: boolean | undefined;
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of listSources. */
export interface ListSourcesQuery {
  /** Only sources of this kind. */
  kind?: string | undefined;
  /** Only sources for this brand, including those for all brands. */
  brand_id?: number | undefined;
  /** `true`: only sources whose last read failed. `false`: only sources whose last read did not fail. */
  has_problem?: boolean | undefined;
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of listSourceDocuments. */
export interface ListSourceDocumentsQuery {
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of listWebhooks. */
export interface ListWebhooksQuery {
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of listWebhookDeliveries. */
export interface ListWebhookDeliveriesQuery {
  /** Only deliveries in this state. */
  state?: "pending" | "delivered" | "dead" | undefined;
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of listPublications. */
export interface ListPublicationsQuery {
  /** Only this content's publications. */
  content_id?: number | undefined;
  /** Only publications on this channel. */
  channel_id?: number | undefined;
  /** Only this brand's publications. */
  brand_id?: number | undefined;
  /** Only publications in this state. */
  state?:
    | "queued"
    | "publishing"
    | "draft"
    | "scheduled"
    | "published"
    | "failed"
    | "unpublished"
    | undefined;
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of listChannels. */
export interface ListChannelsQuery {
  /** Only this brand's channels. */
  brand_id?: number | undefined;
}

/** The query parameters of listKeys. */
export interface ListKeysQuery {
  /** The maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. Omit it to get the first page. */
  cursor?: string | undefined;
}

/** The query parameters of getUsage. */
export interface GetUsageQuery {
  /** The first day. */
  from?: string | undefined;
  /** The last day. Defaults to today. */
  to?: string | undefined;
  /** Only this key's usage. */
  key_id?: number | undefined;
}
