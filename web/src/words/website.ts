/** Text for suggestions from a website. */
export const websiteWords = {
  title: "Your website",
  description:
    "Optional. Pressroom reads up to eight pages and fills in the form below. You can review everything before it is saved.",
  field: "Website",
  read: "Read website",
  readAgain: "Read again",
  opening: "Opening the website…",
  reading: (page: string, total: string) => `Reading page ${page} of ${total}`,
  preparing: "Preparing suggestions…",
  finished: (pages: string, host: string) =>
    `Read ${pages} from ${host}. Check the suggestions and change or dismiss any that do not fit.`,
  pages: (count: number) => (count === 1 ? "1 page" : `${count} pages`),
  failed: "The website could not be read",
  failedAdvice: "Check the URL and try again, or fill in the form yourself.",
  needsAddress: "Enter a website URL.",
  modelProblem: (problem: string) =>
    `The model failed: ${problem} These suggestions were made without it.`,
  from: "From",
  more: (count: number) => `and ${count} more`,
  byModel: "written by the model",
  measured: "found in the text",
  dismiss: "Dismiss",
  dismissField: (field: string) => `Dismiss suggestion for ${field}`,
  use: "Use suggestion",
  useField: (field: string) => `Use suggestion for ${field}`,
  proposal: (value: string) => `Suggestion: ${value}`,
  keep: "Add this website as a source",
  keepHint:
    "Pressroom reads its pages now and when they change, so that content can quote and link to them.",
  keywords: "Keywords",
  keywordsHint: "You can change them on the next page.",
  suggest: "Get suggestions from website",
  dialogTitle: "Get suggestions from website",
  dialogText:
    "Pressroom reads up to eight pages. Suggestions that you use are added to the form. Save the form to apply them. Keywords are added immediately.",
  current: "Current",
  proposed: "Suggestion",
  empty: "(empty)",
  addAll: (count: string) => `Add ${count} ${count === "1" ? "keyword" : "keywords"}`,
  nothingNew: "No new suggestions: the brand already has everything found on the website.",
  done: "Done",
} as const;
