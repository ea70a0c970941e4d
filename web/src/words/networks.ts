/** The names of social networks. */
export const networks = {
  x: "X",
  bluesky: "Bluesky",
  mastodon: "Mastodon",
  threads: "Threads",
  linkedin: "LinkedIn",
  instagram: "Instagram",
  facebook: "Facebook",
  reddit: "Reddit",
  pinterest: "Pinterest",
  youtube: "YouTube",
  tiktok: "TikTok",
} as const;
