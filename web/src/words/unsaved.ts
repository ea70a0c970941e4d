/** What is asked before something typed is lost. */
export const unsavedWords = {
  title: "Leave without saving?",
  text: "What you changed on this page is not saved yet.",
  leave: "Leave without saving",
  stay: "Stay here",
} as const;
