/** The codes of refusals that only the dashboard's own calls can meet. */
export const sessionCodes = {
  session_required: { status: 401, message: "Sign in first." },
  foreign_origin: {
    status: 403,
    message:
      "This address is for Pressroom's own pages. Programs use /agents/api/ with an API key.",
  },
  https_required: {
    status: 403,
    message:
      "Sign in over https, or at http://localhost on the machine that runs Pressroom. Whoever runs it can allow this address by setting PRESSROOM_BASE_URL to it.",
  },
  sign_in_failed: { status: 401, message: "The e-mail address or the password is not right." },
  too_many_attempts: { status: 429, message: "Too many attempts from here. Wait a moment." },
  sign_up_closed: {
    status: 403,
    message: "Accounts are made by whoever runs this Pressroom. Ask them for one.",
  },
  sign_up_refused: {
    status: 403,
    message:
      "No account can be made with this e-mail address. If you have one, sign in or set a new password.",
  },
  setup_code_wrong: {
    status: 403,
    message:
      "The setup code is not right. Open the address that Pressroom printed when it started; it has the code in it.",
  },
  password_wrong: { status: 403, message: "The current password is not right." },
  not_operator: {
    status: 403,
    message:
      "Only the operator of a single-user installation can do this in the dashboard. On a shared one, use `pressroom model` where Pressroom is installed.",
  },
  local_model_not_found: { status: 404, message: "There is no such model on this machine." },
  local_model_busy: {
    status: 409,
    message: "The model is being downloaded or verified. Cancel that first.",
  },
  local_model_not_busy: {
    status: 409,
    message: "The model is not being downloaded or verified.",
  },
  session_not_found: { status: 404, message: "There is no such session." },
  reset_by_mail_off: {
    status: 403,
    message:
      "This Pressroom sends no mail. Whoever runs it can set a new password: pressroom account password --account <e-mail>",
  },
  reset_link_dead: {
    status: 403,
    message: "This link has been used already or is older than 30 minutes. Ask for a new one.",
  },
} as const satisfies Record<string, { status: number; message: string }>;
