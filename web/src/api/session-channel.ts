/** Tells the browser's other tabs that somebody has signed out, so that none of them goes on showing what was theirs. */
const name = "pressroom.session";

export function announceSignOut(): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins.
  channel.postMessage("signed out");
  channel.close();
}

/** For as long as the page lives. */
export function onSignOutElsewhere(leave: () => void): void {
  new BroadcastChannel(name).addEventListener("message", leave);
}
