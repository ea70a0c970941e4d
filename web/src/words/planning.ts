/** Text for planning content: status, dates, tags, the board and the calendar. */
export const planningWords = {
  view: "View",
  views: { list: "List", board: "Board", calendar: "Calendar" },
  status: "Status",
  anyStatus: "All statuses",
  counted: (name: string, count: string) => `${name} (${count})`,
  tag: "Tag",
  anyTag: "All tags",
  order: "Sort by",
  orders: { newest: "Newest first", oldest: "Oldest first", scheduled: "Publication date" },
  words: (count: string) => (count === "1" ? "1 word" : `${count} words`),
  date: (status: string, date: string) =>
    status === "published"
      ? `Published ${date}`
      : status === "scheduled"
        ? `Scheduled for ${date}`
        : `Planned for ${date}`,
  changed: (by: string, at: string) => `Set by ${by}, ${at}`,
  setStatus: (name: string) => `Set status to ${name}`,
  schedule: "Set publication date…",
  unschedule: "Remove date",
  select: (title: string) => `Select ${title}`,
  selected: (count: string) => `${count} selected`,
  clear: "Clear selection",
  tags: "Tags…",
  export: "Export",
  remove: "Delete",
  removed: (count: string) => `${count} deleted`,
  statusSet: (count: string, name: string) =>
    count === "1" ? `Status set to ${name}` : `Status of ${count} pieces set to ${name}`,
  scheduled: (at: string) => `Date set to ${at}`,
  unscheduled: "Date removed",
  tagged: (count: string) =>
    count === "1" ? "Tags changed for 1 piece" : `Tags changed for ${count} pieces`,
  tagsTitle: "Change tags",
  tagsLabel: "Tags",
  tagsHint: "Separate tags with commas. They replace the current tags.",
  save: "Save",
  scheduleTitle: "Set publication date",
  when: "Date and time",
  zone: (zone: string) => `Times are in ${zone}. This does not publish the content.`,
  board: {
    empty: "Nothing here",
    more: (title: string) => `Move ${title}`,
    hint: "Drag a card to another column, or use its menu.",
    menuHint: "Use a card’s menu to move it.",
    rest: "Only the newest 50 are shown.",
    foundRest: "Only the newest 100 results are shown.",
  },
  calendar: {
    span: "Period",
    month: "Month",
    week: "Week",
    previous: "Previous",
    next: "Next",
    today: "Today",
    hint: "Drag a piece to another day, or choose “Set publication date” in its menu.",
    menuHint: "To move a piece, choose “Set publication date” in its menu.",
    earlier: (count: string) =>
      count === "1" ? "Show 1 earlier piece" : `Show ${count} earlier pieces`,
    isToday: (day: string) => `Today, ${day}`,
    nothing: "Nothing is planned for this period.",
  },
} as const;
