/** The words of proposals from a website. */
export const websiteWords = {
  title: "Your website",
  description:
    "Optional. Pressroom reads up to eight pages and fills in the form below. You check everything before it is saved.",
  field: "Website",
  read: "Read website",
  readAgain: "Read again",
  opening: "Opening the website…",
  reading: (page: string, total: string) => `Reading ${page} of ${total} pages`,
  preparing: "Preparing proposals…",
  finished: (pages: string, host: string) =>
    `Read ${pages} of ${host}. Check the proposals and change or dismiss what does not fit.`,
  pages: (count: number) => (count === 1 ? "1 page" : `${count} pages`),
  failed: "The website could not be read",
  failedAdvice: "Check the address and try again, or fill in the form yourself.",
  needsAddress: "Enter the address of a website.",
  modelProblem: (problem: string) =>
    `The model did not contribute: ${problem} These proposals were made without it.`,
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
    "Its pages are read now and when they change, so that texts can quote them and link to them.",
  keywords: "Keywords",
  keywordsHint: "You can change them on the next page.",
  suggest: "Suggest from website",
  dialogTitle: "Suggest from website",
  dialogText:
    "Pressroom reads up to eight pages. Proposals you use are put into the form, where you save them. Keywords are added right away.",
  current: "Now",
  proposed: "Proposal",
  empty: "(empty)",
  addAll: (count: string) => `Add ${count} keywords`,
  nothingNew: "The website suggests nothing that the brand does not have already.",
  done: "Done",
} as const;
