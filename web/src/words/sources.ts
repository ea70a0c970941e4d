/** Text on the Sources pages: the list, adding a source, and a source with its documents. */
export const sourceKindWords = {
  website: {
    name: "Website",
    about: "Reads the pages of a site so that content can quote and link to them.",
  },
  page: { name: "Single page", about: "Reads one page and checks it for changes." },
  feed: {
    name: "Feed",
    about: "Reads new entries from an RSS, Atom or JSON feed, such as a blog or a changelog.",
  },
  discourse: {
    name: "Discourse forum",
    about: "Collects questions and their replies from a forum that runs on Discourse.",
  },
  reddit: {
    name: "Reddit",
    about: "Collects posts and comments from a subreddit or a search.",
  },
  hacker_news: {
    name: "Hacker News",
    about: "Collects stories and comments that match your search.",
  },
  stack_exchange: {
    name: "Stack Exchange",
    about:
      "Collects questions and answers from Stack Overflow and other Stack Exchange sites, by tag or search.",
  },
  lemmy: { name: "Lemmy", about: "Collects posts and comments from a Lemmy community." },
  file: { name: "File", about: "A document that you uploaded." },
  thread_file: { name: "Thread file", about: "Forum posts from a file that you uploaded." },
  api: { name: "API", about: "Forum posts that your program sends through the API." },
  manual: { name: "Added by hand", about: "Forum posts that you added or imported." },
} as const;

export const sourcesWords = {
  title: "Sources",
  description: "What Pressroom reads for you: your own material and the forums your customers use.",
  add: "Add source",
  list: "Sources",
  more: (name: string) => `More actions for ${name}`,
  readNow: "Read now",
  pause: "Pause",
  resume: "Resume",
  edit: "Edit…",
  remove: "Remove…",
  documents: (count: number, isMore: boolean) =>
    count === 1 ? "1 document" : `${count}${isMore ? "+" : ""} documents`,
  forumPosts: (count: number, isMore: boolean) =>
    count === 1 ? "1 forum post" : `${count}${isMore ? "+" : ""} forum posts`,
  nothingRead: "Nothing read",
  lastRead: "Last checked",
  states: {
    reading: "Reading",
    waiting: "Waiting",
    paused: "Paused",
    healthy: "Up to date",
    nothing: "Nothing found",
    slowed: "Slowed down",
    failing: "Needs attention",
    given: "Not scheduled",
  },
  reading: (name: string) => `Reading ${name}`,
  paused: (name: string) => `${name} paused`,
  resumed: (name: string) => `${name} resumed`,
  upload: "Upload files",
  drop: "Drop files to upload them",
  empty: {
    title: "No sources yet",
    text: "Add your website, a feed or a forum, or drop files here. Content can quote and cite what Pressroom reads there.",
  },
  removing: {
    title: "Remove this source?",
    text: "This also removes everything that was read from it and cannot be undone. Content that cites it is kept. To keep what was read, pause the source instead.",
    confirm: "Remove source",
    done: "Source removed",
  },
} as const;

export const uploadWords = {
  title: "Upload files",
  text: "PDF, Word, Markdown, HTML, text or CSV, up to 20 MB each.",
  choose: "Choose files",
  drop: "Drop files here, or choose them.",
  list: "Files to upload",
  kind: "File contents",
  kinds: {
    file: "Documents to quote",
    thread_file: "Forum posts",
  },
  threadsHint: "CSV, JSON or JSONL with a title in each row, such as a forum export.",
  submit: (count: string) => (count === "1" ? "Upload 1 file" : `Upload ${count} files`),
  submitNone: "Upload",
  progress: (done: string, all: string) => `${done} of ${all} uploaded`,
  sending: "Uploading and reading…",
  removeFile: (name: string) => `Remove ${name}`,
  tooLarge: "The file is larger than 20 MB. Split it, or remove images from it.",
  added: "Added",
  open: "Open",
  openFile: (name: string) => `Open ${name}`,
  posts: (created: string, updated: string, unchanged: string) =>
    `${created} new, ${updated} changed, ${unchanged} unchanged`,
  refused: (count: string) =>
    count === "1" ? "1 row was skipped:" : `${count} rows were skipped:`,
} as const;

export const newSourceWords = {
  title: "Add source",
  description: "Enter a URL, and Pressroom detects the type of source.",
  upload: "Upload files instead",
  back: "Sources",
  form: "Source",
  address: "URL",
  addressHint: "A website, a feed, a forum, or a subreddit such as r/espresso.",
  addressPlaceholder: "example.com",
  hackerNewsAddress: "https://news.ycombinator.com/",
  look: "Continue",
  needsAddress: "Enter a URL.",
  recognized: (kind: string) => `Recognized: ${kind}`,
  notReached: "The URL could not be checked",
  notReachedHint: "You can add it anyway. Pressroom retries automatically.",
  feedFound: "This page links to a feed. Use the feed instead to get each new entry.",
  readFeed: "Use feed",
  kind: "Type",
  name: "Name",
  brand: "Brand",
  allBrands: "All brands",
  submit: "Add source",
  added: (name: string) => `${name} added. Reading starts now.`,
  fields: {
    pagesMax: "Maximum pages",
    as: "Treat entries as",
    asDocuments: "Documents to quote, such as blog posts",
    asThreads: "Questions to answer, such as forum topics",
    categories: "Only these categories",
    categoriesHint: "Optional. Category slugs, separated by commas: support, how-to.",
    tags: "Only these tags",
    tagsHint: "Optional, separated by commas.",
    pagesMaxHint: "Optional. Default: 50. Maximum: 500.",
    search: "Only posts that contain",
    searchHint: "Optional. Leave empty to read all posts.",
    queries: "Search for",
    queriesHint: "Separated by commas. Each one is a separate search.",
    list: "Stories",
    lists: { all: "All stories", ask: "Ask HN", show: "Show HN" },
    communities: "Communities",
    communitiesHint: "Separated by commas. Leave empty to use the one in the URL.",
    clientId: "Client ID",
    clientSecret: "Client secret",
    credentialsHint:
      "Optional, from reddit.com/prefs/apps. Without them, only the public feed is read, with fewer posts and no scores.",
    apiKey: "API key",
    apiKeyHint: "Optional, from stackapps.com. Without it, 300 requests a day are allowed.",
  },
  bothCredentials: "Enter both, or neither.",
} as const;

export const sourceWords = {
  title: "Source",
  back: "Sources",
  more: "More",
  facts: {
    kind: "Type",
    address: "URL",
    brand: "Brand",
    lastRead: "Last checked",
    lastChanged: "Last changed",
    nextRead: "Next check",
    never: "Not yet",
  },
  documents: "Documents",
  documentsList: "Documents from this source",
  noDocuments: {
    title: "No documents yet",
    text: "Documents appear here as they are read.",
  },
  missing: "No longer available",
  readingNow: (counts: string) =>
    counts === "" ? "Reading now. This can take a few minutes." : `Reading now: ${counts} so far.`,
  worthAnswering: "View threads worth answering",
  forumPosts: (count: string) =>
    `Show ${count === "1" ? "the forum post" : `all ${count} forum posts`}`,
  threadsTitle: "Forum posts",
  threadsText: (count: string) =>
    count === "1"
      ? "1 forum post was read from this source."
      : `${count} forum posts were read from this source.`,
  noThreads: "Forum posts appear here as they are read.",
  problem: "Could not read the source",
  slowed: "Reading is slowed down",
  passages: (count: string) => (count === "1" ? "1 passage" : `${count} passages`),
  document: "Document",
  backToSource: "Back to source",
  original: "Open original",
  read: "Last checked",
  changed: "Changed",
  emptyText: "This document contains no text.",
  editing: {
    title: "Edit source",
    submit: "Save",
    done: "Source saved",
    secretKept: "Credentials are stored. Enter new ones to replace them.",
  },
} as const;
