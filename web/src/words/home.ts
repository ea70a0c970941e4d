/** The words of the page Home. */
export const homeWords = {
  title: "Home",
  month: (contents: string, isOne: boolean) =>
    isOne ? "1 content this month" : `${contents} contents this month`,
  monthCost: (cost: string) => `${cost} spent`,
  welcome: "Welcome. It is not far to your first text.",
  stale: "No answer came just now, so this may be old. It is asked for again by itself.",
  start: {
    label: "What shall we write?",
    placeholder: "A topic, a question, a launch…",
    next: "Continue",
    now: "Start at once",
    focus: "Say what to write",
  },
  steps: {
    title: "Your first content in three steps",
    done: "Done",
    brand: {
      title: "Make a brand",
      text: "Who you write for: what it does and how it speaks.",
      action: "Make a brand",
    },
    keywords: {
      title: "Give it keywords",
      text: (name: string) =>
        `What ${name} wants to be found for. Nothing is written without them.`,
      textNoBrand: "What it wants to be found for. Nothing is written without them.",
      action: "Add keywords",
    },
    content: {
      title: "Write the first content",
      text: "Give it a topic above, or let a keyword decide.",
      busy: "It is being written right now.",
      action: "New content",
      watch: "Watch",
    },
  },
  needs: {
    title: "Needs you",
    list: "What needs you",
    nothing: "Nothing needs you.",
    nothingText: "New contents and what went wrong appear here.",
    unread: "to read",
    markReadIt: (title: string) => `Mark as read: ${title}`,
    allUnread: (count: string) => `All ${count} to read`,
    waitingText: "Its brief waits for your approval.",
    readBrief: "Read the brief",
    readBriefOf: (title: string) => `Read the brief of ${title}`,
    allWaiting: (count: string) => `All ${count} that wait for approval`,
    allFailed: (count: string) => `All ${count} that failed`,
    allBrands: (count: string) => `All ${count} brands without keywords`,
    failed: (title: string) => `Failed: ${title}`,
    retry: "Retry",
    retryIt: (title: string) => `Retry ${title}`,
    retried: (title: string) => `In the line again: ${title}`,
    dismiss: "Dismiss",
    dismissIt: (title: string) => `Dismiss ${title}`,
    dismissed: "Dismissed. You still find it among the jobs.",
    noKeywords: (name: string) => `${name} has no keywords`,
    noKeywordsText: "Nothing can be written for it until it has some.",
    addKeywords: "Add keywords",
    addKeywordsTo: (name: string) => `Add keywords to ${name}`,
  },
  running: {
    title: "Being written",
    list: "Jobs that are being written",
    nothing: "Nothing is being written.",
    waiting: (count: string, isOne: boolean) =>
      isOne ? "1 more waits for its turn" : `${count} more wait for their turn`,
    waitingAlone: (count: string, isOne: boolean) =>
      isOne ? "1 waits for its turn" : `${count} wait for their turn`,
    more: (count: string) => `and ${count} more`,
    all: "All jobs",
    starting: "Starting",
  },
  recent: {
    title: "Recently made",
    list: "Contents that were made recently",
    all: "All contents",
  },
  /** From this many on, things are no longer counted. */
  orMore: (count: string) => `${count}+`,
} as const;
