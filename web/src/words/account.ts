/** The words of the page Account. */
export const accountWords = {
  title: "Account",
  description: "Who you are here, where you are signed in, and what is kept of you.",
  profile: {
    title: "Profile",
    name: "Name",
    nameRequired: "A name is needed.",
    email: "E-mail",
    emailHint: "What you sign in with. It cannot be changed here.",
    save: "Save",
    saved: "Your name is changed",
    since: "Account since",
  },
  password: {
    title: "Password",
    description: "When it changes, you are signed out everywhere else.",
    current: "Current password",
    new: "New password",
    newHint: "At least 8 characters. A few words in a row are easy to keep in mind.",
    submit: "Change the password",
    done: "Your password is changed. Everywhere else you are signed out.",
    wrong: "This is not your current password.",
    tooMany: (seconds: number) =>
      seconds > 90
        ? `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`
        : `Too many attempts. Try again in ${Math.max(1, Math.ceil(seconds))} seconds.`,
  },
  sessions: {
    title: "Sessions",
    description: "Where you are signed in.",
    list: "Sessions",
    current: "This one",
    unknownBrowser: "Unknown browser",
    on: (browser: string, system: string) => `${browser} on ${system}`,
    seen: "Seen",
    signedIn: "Signed in",
    from: (address: string) => `from ${address}`,
    end: "Sign out",
    endOf: (browser: string) => `Sign out ${browser}`,
    ended: (browser: string) => `${browser} is signed out`,
    endOthers: "Sign out everywhere else",
    endingOthers: {
      title: "Sign out everywhere else?",
      text: "All sessions but this one end at once. Whoever sits there has to sign in again.",
      submit: "Sign out everywhere else",
      done: "You are signed in here alone now",
    },
    alone: "You are signed in here alone.",
  },
  look: {
    title: "Appearance",
    description: "Kept on this machine.",
    theme: "Theme",
    locale: "Language and region",
    localeText: (name: string, date: string, number: string) =>
      `${name}. Dates look like ${date}, numbers like ${number}.`,
    localeHint: "As your browser has it.",
    zone: "Time zone",
  },
  data: {
    title: "Your data",
    text: "Brands, keywords, forum posts, jobs, contents with all versions, webhooks, keys (never the keys themselves) and usage, as one file of JSON lines. Its last line says that it is whole.",
    export: "Export everything",
  },
  remove: {
    title: "Delete the account",
    text: "Everything goes: brands, contents, jobs, keys, webhooks, usage. Keys stop working at once.",
    action: "Delete the account",
    confirmTitle: "Delete the account and all it has?",
    confirmText:
      "Whatever uses your keys stops working at once, jobs under way are not finished, and nothing can be brought back. Export everything first if you may want it later.",
    typed: (email: string) => `Type ${email} to go on`,
    submit: "Delete everything",
    done: "The account is deleted",
  },
} as const;
