/** Text for proposals from a website. */
export const websiteWords = {
  title: "Your website",
  description:
    "Optional. Pressroom reads up to eight pages and fills in the form below. You check everything before it is saved.",
  field: "Website",
  read: "Read website",
  readAgain: "Read again",
  opening: "Opening the website…",
  reading: (page: string, total: string) => `Reading page ${page} of ${total}`,
  preparing: "Preparing proposals…",
  finished: (pages: string, host: string) =>
    `Read ${pages} from ${host}. Check the proposals and change or dismiss what does not fit.`,
  pages: (count: number) => (count === 1 ? "1 page" : `${count} pages`),
  failed: "The website could not be read",
  failedAdvice: "Check the URL and try again, or fill in the form yourself.",
  needsAddress: "Enter a website URL.",
  modelProblem: (problem: string) =>
    `The model failed: ${problem} These proposals were made without it.`,
  from: "From",
  more: (count: number) => `and ${count} more`,
  byModel: "written by the model",
  measured: "counted in the text",
  dismiss: "Dismiss",
  dismissField: (field: string) => `Dismiss proposal for ${field}`,
  use: "Use proposal",
  useField: (field: string) => `Use proposal for ${field}`,
  proposal: (value: string) => `Proposal: ${value}`,
  keep: "Keep reading this website as a source",
  keepHint:
    "Pressroom reads its pages now and when they change, so that content can quote and link to them.",
  keywords: "Keywords",
  keywordsHint: "You can change them on the next page.",
  suggest: "Suggest from website",
  dialogTitle: "Suggest from website",
  dialogText:
    "Pressroom reads up to eight pages. Proposals you use are filled into the form. Save the form to apply them. Keywords are added immediately.",
  current: "Current",
  proposed: "Proposal",
  empty: "(empty)",
  addAll: (count: string) => `Add ${count} keywords`,
  nothingNew: "The website has no suggestions that the brand does not already have.",
  done: "Done",
} as const;
