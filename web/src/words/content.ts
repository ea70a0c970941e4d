/** Text on the page of a piece of content: layout, reading view and export. */
import { networks } from "./networks.ts";

interface Source {
  kind: "overview" | "source" | "brand" | "topic" | "instructions" | "forum_post" | "reply";
  title: string;
  author: string;
  community: string;
}

export const contentWords = {
  title: "Content",
  tabs: { label: "View", read: "Read", edit: "Edit", versions: "Versions" },
  aside: "About this piece",
  back: "Content",
  more: "More",
  showJob: "View job",
  remove: "Delete",
  removed: (title: string) => `“${title}” deleted`,
  draft: "This is a short draft",
  withoutModel: "Draft without a model",
  chooseModel: "Choose a model",
  details: {
    title: "Details",
    brand: "Brand",
    brandNumber: (id: number) => `Brand ${id}`,
    type: "Type",
    language: "Language",
    made: "Created",
    changed: "Last edited",
    writer: "Model",
    builtIn: "None (draft without a model)",
    words: "Words",
    cost: "Cost",
    forAll: (count: number) => `for all ${count} pieces`,
    unknown: "Unknown",
    job: "Job",
    jobNumber: (id: number) => `#${id}`,
    statusHistory: "Status history",
  },
  sources: {
    title: "Sources",
    who: ({ kind, title, author, community }: Source) => {
      if (kind === "source") return author === "" ? title : `${title}, ${author}`;
      if (kind === "overview") return "Your brand’s overview";
      if (kind === "brand") return "Your brand profile";
      if (kind === "topic") return "Your topic";
      if (kind === "instructions") return "Your instructions";
      const name = author === "" ? "Unknown author" : author;
      const what = kind === "reply" ? "reply" : "post";
      return community === "" ? `${name}, ${what}` : `${name}, ${what} on ${community}`;
    },
    quoted: (who: string, passage: string) => `${who}: “${passage}”`,
    mark: (number: number, who: string) => `Source ${number}: ${who}`,
    open: "Open",
    openOf: (who: string) => `Open: ${who}`,
    inText: "Show in text",
    inTextOf: (number: number) => `Show in text: source ${number}`,
    more: (count: number) => (count === 1 ? "Show full passage" : `Show all ${count} passages`),
    less: "Show less",
  },
  paragraphs: {
    title: "Sources by paragraph",
    general: "General knowledge: needs review",
    generalCount: (count: string) => `${count} to review`,
    none: "No claims",
    sources: "Sources",
    source: (number: number) => `Show source ${number}`,
    show: (begins: string) => `Show in text: ${begins}`,
    notThere: "This paragraph was edited",
    all: (count: string) => `All paragraphs (${count})`,
  },
  social: {
    empty: "This social set has no posts",
    networks,
    thread: (count: number) => `Thread of ${count} posts`,
    series: (count: number) => `Series of ${count} posts`,
    count: (length: string, limit: string) => `${length} of ${limit}`,
    over: (count: string) => `${count} over the limit`,
    copy: (network: string, number: number | undefined) =>
      number === undefined ? `Copy post for ${network}` : `Copy post ${number} for ${network}`,
    copyThread: (network: string) => `Copy thread for ${network}`,
    needsPicture: "Add an image when you post this",
    needsVideo: "Add a video when you post this",
    visual: "Suggested visual",
  },
  newsletter: {
    inbox: "Inbox preview",
    mail: "Email",
    mailOf: (subject: string) => `Email: ${subject}`,
    to: "to your subscribers",
    part: "Email format",
    html: "HTML",
    text: "Plain text",
    width: "Width",
    desktop: "Desktop",
    phone: "Phone",
    theme: "Email app theme",
    light: "Light",
    dark: "Dark",
    preheader: "Preheader",
    otherSubjects: "Alternative subjects",
    copyLine: (text: string) => `Copy “${text}”`,
  },
  export: {
    copy: "Copy",
    copyAs: { markdown: "As Markdown", rich: "As rich text", plain: "As plain text" },
    copied: {
      markdown: "Copied as Markdown",
      rich: "Copied as rich text",
      plain: "Copied as plain text",
    },
    download: "Download",
    forms: {
      markdown: "Markdown",
      html: "HTML",
      text: "Plain text",
      docx: "Word",
      eml: "Email",
      json: "JSON",
    },
    endings: {
      markdown: ".md",
      html: ".html",
      text: ".txt",
      docx: ".docx",
      eml: ".eml",
      json: ".json",
    },
  },
} as const;
