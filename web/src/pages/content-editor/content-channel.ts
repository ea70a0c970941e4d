/** Tells other tabs of this browser which version of a content was made, so that they look. */
interface ContentChannel {
  tell(version: number): void;
  close(): void;
}

export function openContentChannel(
  contentId: number,
  onVersion: (version: number) => void = () => undefined,
): ContentChannel {
  const channel = new BroadcastChannel(`pressroom.content.${contentId}`);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "number") onVersion(data);
  });
  return {
    tell(version) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins.
      channel.postMessage(version);
    },
    close: () => channel.close(),
  };
}
