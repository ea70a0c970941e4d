/** Error codes that only the dashboard's requests can get. */
export const sessionCodes = {
  session_required: { status: 401, message: "Sign in first." },
  foreign_origin: {
    status: 403,
    message:
      "This URL is only for the dashboard. To call the API, use /agents/api/ with an API key.",
  },
  https_required: {
    status: 403,
    message:
      "Sign in over HTTPS, or at http://localhost on the machine that runs Pressroom. The operator can allow this URL by setting PRESSROOM_BASE_URL to it.",
  },
  sign_in_failed: { status: 401, message: "Incorrect email address or password." },
  too_many_attempts: { status: 429, message: "Too many attempts. Wait a moment and try again." },
  sign_up_closed: {
    status: 403,
    message: "Sign-up is closed. Ask the operator of this service for an account.",
  },
  sign_up_refused: {
    status: 403,
    message:
      "An account cannot be created with this email address. If you already have an account, sign in or reset your password.",
  },
  setup_code_wrong: {
    status: 403,
    message:
      "The setup code is incorrect. Open the link that Pressroom printed at startup; it contains the code.",
  },
  password_wrong: { status: 403, message: "The current password is incorrect." },
  not_operator: {
    status: 403,
    message:
      "Only the operator of a single-user installation can do this in the dashboard. On a shared installation, use `pressroom model` on the server.",
  },
  local_model_not_found: { status: 404, message: "This machine has no model with this name." },
  local_model_busy: {
    status: 409,
    message:
      "The model is being downloaded or verified. Cancel the download or verification first.",
  },
  local_model_not_busy: {
    status: 409,
    message: "The model is not being downloaded or verified.",
  },
  session_not_found: { status: 404, message: "The account has no session with this ID." },
  reset_by_mail_off: {
    status: 403,
    message:
      "Email is not configured on this Pressroom installation. The operator can set a new password with `pressroom account password --account EMAIL`.",
  },
  reset_link_dead: {
    status: 403,
    message: "This link was already used or is older than 30 minutes. Request a new one.",
  },
} as const satisfies Record<string, { status: number; message: string }>;
