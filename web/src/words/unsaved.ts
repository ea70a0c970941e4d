/** Text in the dialog that asks before unsaved changes are discarded. */
export const unsavedWords = {
  title: "Discard changes?",
  text: "Your changes on this page are not saved.",
  leave: "Discard changes",
  stay: "Keep editing",
} as const;
