/** Tells other tabs of this browser which version of a content was made, so that they look. */
export function openContentChannel(
  contentId: number,
  onVersion: (version: number) => void = () => undefined,
) {
  const channel = new BroadcastChannel(`pressroom.content.${contentId}`);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "number") onVersion(data);
  });
  return {
    tell(version: number) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins.
      channel.postMessage(version);
    },
    close: () => channel.close(),
  };
}
