/**
 * Told when the service does not know the session any more. Whoever is in the midst of writing prevents its default,
 * which is to go to the sign-in page, and asks them to sign in where they are.
 */
export const signedOutEvent = "pressroom:signed-out";
