/** Text on the pages shown before sign-in: sign-in, the first account, a forgotten password. */
export const signInWords = {
  title: "Sign in",
  email: "Email",
  password: "Password",
  name: "Your name",
  submit: "Sign in",
  showPassword: "Show password",
  hidePassword: "Hide password",
  forgot: "Forgot password?",
  failed: {
    title: "Incorrect email or password",
    text: "Check both, and make sure Caps Lock is off.",
  },
  tooMany: (seconds: number) =>
    seconds > 90
      ? `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`
      : `Too many attempts. Try again in ${seconds > 1 ? `${Math.ceil(seconds)} seconds` : "1 second"}.`,
  expired: "Sign in to continue.",
  demo: {
    title: "Just looking?",
    text: "Try the demo account. Its password is in the terminal where Pressroom was started.",
    use: "Use the demo account",
  },
  noAccount: "No account yet?",
  makeAccount: "Create one",
  firstRun: "Self-hosting Pressroom?",
  firstRunAction: "Create your account",
  welcome: {
    title: "Welcome to Pressroom",
    description: "Create the first account on this installation.",
    signUpTitle: "Create an account",
    signUpDescription: "Enter a name, an email address and a password.",
    setupCode: "Setup code",
    setupCodeHint:
      "The part after /agents/welcome# in the URL that is shown in the terminal where Pressroom was started.",
    passwordHint: "At least 8 characters. A passphrase of several words is easy to remember.",
    submit: "Create account",
    haveOne: "Already have an account?",
    closed: {
      title: "Sign-up is closed",
      text: "Ask your administrator for an account.",
    },
    taken: "If this email address already has an account, sign in or reset the password.",
  },
  reset: {
    askTitle: "Reset your password",
    askDescription: "We will email you a link that is valid for 30 minutes.",
    ask: "Send link",
    askedTitle: "Check your email",
    asked: (email: string) =>
      `If ${email} has an account here, a link is on its way. It is valid for 30 minutes.`,
    byHandTitle: "Reset your password on the server",
    byHand:
      "Email is not set up on this installation. Your administrator can set a new password with this command:",
    command: "Command",
    commandEmail: "you@example.com",
    setTitle: "Choose a new password",
    setDescription: "You will be signed out everywhere else.",
    newPassword: "New password",
    set: "Set password",
    done: "Your password has been changed. Sign in with your new password.",
    askAgain: "Request a new link",
    back: "Back to sign-in",
  },
} as const;
