/** What happens when a session ends: the sign-out in another tab, and the event for unsaved text. */

// One channel object for both directions: it does not receive its own messages, but a second one in the same tab would.
let opened: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel("pressroom.session");
  return opened;
}

export function announceSignOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins.
  channel().postMessage("signed out");
}

/** There is no way to unsubscribe: the listener lives as long as the page. */
export function onSignOutElsewhere(leave: () => void): void {
  channel().addEventListener("message", leave);
}

export const signedOutEvent = "pressroom:signed-out";
