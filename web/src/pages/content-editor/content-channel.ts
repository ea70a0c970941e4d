/** Tells other tabs of this browser that a new version of a piece of content was saved, so that they fetch it. */
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
