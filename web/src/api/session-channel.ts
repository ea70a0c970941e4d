/** Tells the browser's other tabs that somebody has signed out, so that none of them goes on showing what was theirs. */

// One for both directions: a channel does not hear what it says itself, another one in the same tab would.
let opened: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel("pressroom.session");
  return opened;
}

export function announceSignOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins.
  channel().postMessage("signed out");
}

/** For as long as the page lives. */
export function onSignOutElsewhere(leave: () => void): void {
  channel().addEventListener("message", leave);
}
