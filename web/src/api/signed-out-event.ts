/**
 * Dispatched when the session has expired. A page with unsaved text calls `preventDefault()` to avoid the redirect to
 * the sign-in page, and asks for the password in place.
 */
export const signedOutEvent = "pressroom:signed-out";
