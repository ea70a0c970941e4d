/** Text on the Topic lists pages. */
export const batchesWords = {
  title: "Topic lists",
  description: "Create many pieces at once from a CSV file or a pasted list.",
  list: "CSV or list of topics",
  hint: "One topic per line, or a table with the columns type, topic, instructions, brand and date.",
  placeholder:
    "type,topic,instructions,brand,date\narticle,How to store coffee,Keep it short,,2027-01-15",
  file: "Choose file",
  fileProblems: {
    tooLarge: "The file is larger than 2 MB.",
    binary: "This is not a text file. Save the spreadsheet as CSV and choose the CSV file.",
    unreadable: "The file could not be read. Choose it again.",
  },
  type: "Default content type",
  preview: "Preview",
  zone: (zone: string) =>
    `Dates and times are in ${zone}. Dates without a time default to 9:00 AM.`,
  summary: (jobs: string, errors: string) =>
    `${jobs} ${jobs === "1" ? "job" : "jobs"} to start${andErrors(errors)}`,
  already: (count: string) =>
    count === "1" ? "1 row already has a job." : `${count} rows already have jobs.`,
  start: (count: string) => (count === "1" ? "Start 1 job" : `Start ${count} jobs`),
  nothing: "Nothing to start",
  time: "Estimated time",
  cost: "Estimated cost",
  unknownCost: "Unknown",
  budget: "Today’s remaining budget",
  limited: "Start the same list again later to create the remaining jobs.",
  rows: "Rows",
  line: "Line",
  topic: "Topic",
  contentType: "Type",
  date: "Date",
  state: "Status",
  noDate: "–",
  ready: "Ready",
  invalid: "Error",
  earlier: "Previous lists",
  batch: (id: number) => `Topic list ${id}`,
  batchOf: (id: number, date: string) => `Topic list ${id}, ${date}`,
  about: (rows: string, errors: string) =>
    `${rows} ${rows === "1" ? "row" : "rows"}${errors === "0" ? "" : `, ${errors} with errors`}`,
  empty: {
    title: "No topic lists yet",
    text: "Paste topics above to start your first list.",
  },
  back: "Topic lists",
  progress: "Overall progress",
  written: (written: string, all: string) => `${written} of ${all} written`,
  failed: (count: string) => `${count} failed`,
  canceled: (count: string) => `${count} canceled`,
  rejected: (count: string) => (count === "1" ? "1 row with errors" : `${count} rows with errors`),
  fix: "Fix failed rows",
  fixing: (id: number) => `Failed rows from topic list ${id}`,
  fixingText: "Correct them, then click “Preview”. The other rows are not started again.",
  archive: "Download all",
} as const;

function andErrors(count: string): string {
  if (count === "0") return "";
  return count === "1" ? ", 1 row with errors" : `, ${count} rows with errors`;
}
