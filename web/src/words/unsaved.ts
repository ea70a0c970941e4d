/** Text in the dialog that asks before unsaved changes are discarded. */
export const unsavedWords = {
  title: "Discard changes?",
  text: "Your changes on this page have not been saved.",
  leave: "Discard changes",
  stay: "Keep editing",
} as const;
