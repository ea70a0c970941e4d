/** What is asked before something typed is lost. */
export const unsavedWords = {
  title: "Discard changes?",
  text: "Your changes on this page are not saved.",
  leave: "Discard changes",
  stay: "Stay here",
} as const;
