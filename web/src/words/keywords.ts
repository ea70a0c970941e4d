/** Text on the Keywords page. */
export const keywordsWords = {
  title: "Keywords",
  count: (count: string) => (count === "1" ? "1 keyword" : `${count} keywords`),
  why: {
    title: "Add a keyword to start writing",
    text: "Each piece is built around a phrase people search for. One keyword is enough to start.",
  },
  ready: {
    title: "Ready to write",
    text: "This brand now has keywords.",
  },
  goBack: "Return to previous page",
  goHome: "Continue to Home",
  write: "New content",
  add: {
    title: "Add keywords",
    label: "Keywords to add",
    placeholder: "pour over coffee, single origin beans",
    hint: "Type or paste keywords. Separate with commas or new lines.",
    submit: "Add",
    keys: "Press Enter to add, Shift+Enter for a new line.",
    empty: "Type or paste at least one keyword.",
    importFile: "Import file",
    fileHint: "Exports from Keyword Planner, Search Console, Ahrefs and Semrush work as is.",
  },
  file: {
    tooLarge: "The file is larger than 2 MB. Split it, or paste the keywords you need.",
    binary: "This is not a text file. Save the spreadsheet as CSV and import the CSV file.",
    unreadable: "The file could not be read. Choose it again.",
  },
  preview: {
    title: "Import keywords",
    list: "Read as a list of keywords",
    column: (keyword: string) => `Keywords from column “${keyword}”`,
    columns: (keyword: string, volume: string) =>
      `Keywords from column “${keyword}”, search volume from “${volume}”`,
    added: (count: string) =>
      count === "0"
        ? "Nothing new in this file."
        : count === "1"
          ? "1 new keyword"
          : `${count} new keywords`,
    table: "New keywords",
    keyword: "Keyword",
    volume: "Monthly searches",
    more: (count: string) => `and ${count} more`,
    existing: (count: string) => (count === "1" ? "1 already exists:" : `${count} already exist:`),
    refused: (count: string) => `${count} cannot be imported`,
    submit: (count: string) => (count === "1" ? "Add 1 keyword" : `Add ${count} keywords`),
    submitUnknown: "Add keywords",
    updateVolumes: "Update search volumes",
  },
  result: {
    added: (count: string) => (count === "1" ? "1 keyword added" : `${count} keywords added`),
    none: "Nothing new",
    existing: (count: string) => (count === "1" ? "1 already existed" : `${count} already existed`),
    refused: (count: string) => (count === "1" ? "1 was rejected:" : `${count} were rejected:`),
    moreRefused: (count: string) => `and ${count} more`,
  },
  exportFile: "Export CSV",
  list: "Brand keywords",
  listTitle: "All keywords",
  listHelp: "Use the arrow keys to move and Delete to remove.",
  filter: "Search keywords",
  nothingFits: (text: string) => `No keyword contains “${text}”.`,
  shown: (shown: string, all: string) => `${shown} of ${all}`,
  showAll: (count: string) => `Show all ${count}`,
  remove: (keyword: string) => `Remove ${keyword}`,
  removed: (keyword: string) => `“${keyword}” removed`,
  empty: "No keywords yet. Enter one above, or add a suggestion.",
  suggestions: {
    title: "Suggestions",
    description: "From the overview, your sources and what people ask on forums.",
    list: "Suggested keywords",
    add: (keyword: string) => `Add ${keyword}`,
    overview: "From the overview",
    documents: (count: string) =>
      count === "1" ? "On 1 of your pages" : `On ${count} of your pages`,
    posts: (count: string, read: string) =>
      count === "1" ? `In 1 of ${read} forum posts` : `In ${count} of ${read} forum posts`,
    seePost: "view post",
    none: "No suggestions yet. Write a longer overview or add forum posts.",
    all: "All suggestions added.",
    showMore: (count: string) => `Show ${count} more`,
    editOverview: "Edit overview",
  },
} as const;
