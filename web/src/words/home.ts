/** Text on the Home page. */
export const homeWords = {
  title: "Home",
  month: (contents: string, isOne: boolean) =>
    isOne ? "1 piece this month" : `${contents} pieces this month`,
  monthCost: (cost: string) => `${cost} spent`,
  welcome: "Welcome to Pressroom",
  stale: "The connection failed, so this may be out of date. Retrying automatically.",
  start: {
    label: "What do you want to write?",
    placeholder: "A topic, a question, a launch…",
    next: "Continue",
    now: "Start now",
    focus: "Enter a topic",
    empty: {
      title: "Start without a topic?",
      text: "Pressroom picks one of the brand’s keywords and decides what to say about it.",
      confirm: "Start anyway",
      close: "Add a topic",
    },
  },
  steps: {
    title: "Your first piece in three steps",
    done: "Done",
    brand: {
      title: "Create a brand",
      text: "The business you write for: what it does and how it sounds.",
      action: "Create brand",
    },
    keywords: {
      title: "Add keywords",
      text: (name: string) =>
        `Search terms that ${name} should rank for. Required before you can write.`,
      textNoBrand: "Search terms that the brand should rank for. Required before you can write.",
      action: "Add keywords",
    },
    content: {
      title: "Write your first piece",
      text: "Enter a topic, pick an idea, or answer a question from a forum.",
      questions: "Find questions to answer",
      busy: "Writing in progress.",
      action: "New content",
      watch: "View progress",
    },
  },
  needs: {
    title: "Needs your attention",
    list: "Needs your attention",
    nothing: "Nothing needs your attention.",
    nothingText: "New pieces and problems appear here.",
    unread: "unread",
    markRead: "Mark as read",
    markReadIt: (title: string) => `Mark as read: ${title}`,
    allUnread: (count: string) => `All ${count} unread pieces`,
    waitingText: "Its brief is waiting for your approval.",
    readBrief: "Review brief",
    readBriefOf: (title: string) => `Review brief: ${title}`,
    allWaiting: (count: string) => `All ${count} briefs waiting for approval`,
    allFailed: (count: string) => `All ${count} failed jobs`,
    allBrands: (count: string) => `All ${count} brands without keywords`,
    failed: (title: string) => `Failed: ${title}`,
    retry: "Retry",
    retryIt: (title: string) => `Retry ${title}`,
    retried: (title: string) => `Queued again: ${title}`,
    dismiss: "Dismiss",
    dismissIt: (title: string) => `Dismiss ${title}`,
    dismissed: "Dismissed. You can still find it under Jobs.",
    unpublished: {
      publish: (title: string, channel: string) => `Could not publish “${title}” to ${channel}`,
      update: (title: string, channel: string) => `Could not update “${title}” on ${channel}`,
      unpublish: (title: string, channel: string) =>
        `Could not unpublish “${title}” from ${channel}`,
    },
    brokenChannel: (channel: string, brand: string | undefined) =>
      brand === undefined
        ? `Cannot publish to ${channel}`
        : `Cannot publish to ${channel} for ${brand}`,
    fixChannel: "Fix channel",
    fixChannelNamed: (channel: string) => `Fix channel: ${channel}`,
    openPiece: "Open",
    openPieceNamed: (title: string) => `Open ${title}`,
    noKeywords: (name: string) => `${name} has no keywords`,
    noKeywordsText: "Add at least one before writing for this brand.",
    addKeywords: "Add keywords",
    addKeywordsTo: (name: string) => `Add keywords to ${name}`,
  },
  running: {
    title: "In progress",
    list: "Jobs in progress",
    nothing: "Nothing in progress.",
    waiting: (count: string, isOne: boolean) => (isOne ? "1 more queued" : `${count} more queued`),
    waitingAlone: (count: string, isOne: boolean) => (isOne ? "1 queued" : `${count} queued`),
    more: (count: string) => `and ${count} more`,
    all: "All jobs",
    starting: "Starting",
  },
  recent: {
    title: "Recent",
    list: "Recent content",
    all: "All content",
  },
  /** Shown instead of an exact count from this number on. */
  orMore: (count: string) => `${count}+`,
} as const;
