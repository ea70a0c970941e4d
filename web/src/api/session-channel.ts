/** Tells the browser's other tabs that the user has signed out, so that they stop showing the account's data. */

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
