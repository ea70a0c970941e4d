/** The words of the pages before one is signed in: sign-in, the first account, a forgotten password. */
export const signInWords = {
  title: "Sign in",
  email: "E-mail",
  password: "Password",
  name: "Your name",
  submit: "Sign in",
  showPassword: "Show the password",
  hidePassword: "Hide the password",
  forgot: "Forgotten?",
  failed: {
    title: "E-mail or password is wrong",
    text: "Check both, and whether Caps Lock is on.",
  },
  tooMany: (seconds: number) =>
    seconds > 90
      ? `Too many attempts from here. Try again in ${Math.ceil(seconds / 60)} minutes.`
      : `Too many attempts from here. Try again in ${Math.max(1, Math.ceil(seconds))} seconds.`,
  expired: "Sign in to go on where you were.",
  demo: {
    title: "Just looking?",
    text: "There is a demo account with two brands. Its password stands in the terminal where Pressroom was started.",
    use: "Use the demo account",
  },
  noAccount: "No account yet?",
  makeAccount: "Make one",
  firstRun: "Running Pressroom yourself?",
  firstRunAction: "Make your own account",
  welcome: {
    title: "Welcome to Pressroom",
    description: "Make the first account. It is yours, on your own machine.",
    signUpTitle: "Make an account",
    signUpDescription: "It takes a name, an e-mail address and a password.",
    setupCode: "Setup code",
    setupCodeHint:
      "Stands in the terminal where Pressroom was started, behind /agents/welcome#. It shows that you run it.",
    passwordHint: "At least 8 characters. A few words in a row are easy to keep in mind.",
    submit: "Make the account",
    haveOne: "Have an account already?",
    closed: {
      title: "Sign-up is closed here",
      text: "Ask whoever runs this Pressroom for an account.",
    },
    taken: "If this address has an account already, sign in with it, or reset its password.",
  },
  reset: {
    askTitle: "Reset your password",
    askDescription: "We send you a link that holds for 30 minutes.",
    ask: "Send the link",
    askedTitle: "Look into your mail",
    asked: (email: string) =>
      `If ${email} has an account here, a link is on its way. It holds for 30 minutes.`,
    byHandTitle: "Reset it on the machine",
    byHand:
      "This Pressroom sends no mail. Whoever runs it can set a new password there, in its folder:",
    command: "Command",
    commandEmail: "you@example.com",
    setTitle: "Choose a new password",
    setDescription: "Everywhere else you will be signed out.",
    newPassword: "New password",
    set: "Set the password",
    done: "Your new password is set. Sign in with it.",
    askAgain: "Ask for a new link",
    back: "Back to sign-in",
  },
} as const;
