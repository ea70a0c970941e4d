/** Text in the list of models that run on this machine. */
export const localModelsWords = {
  title: "Models that run inside Pressroom",
  description: "No account or key needed, and your text stays on this machine.",
  list: "Local models",
  notInstalled: {
    title: "Local models are not available",
    text: "They need the optional package “node-llama-cpp”. Run “npm ci” again in the directory where Pressroom is installed, then restart Pressroom.",
  },
  facts: {
    download: (size: string) => `${size} download`,
    size: (size: string) => `${size} on disk`,
    memory: (size: string) => `${size} memory`,
    speed: (tokens: number, minutes: number) =>
      `about ${tokens} tokens/s on this machine, ${minutes} min per article`,
    licence: (licence: string) => `${licence} license`,
    own: "Added manually",
  },
  states: {
    not_downloaded: "Not downloaded",
    paused: "Paused",
    downloading: "Downloading",
    verifying: "Verifying",
    ready: "Ready",
    failed: "Failed",
  },
  inUse: "In use",
  tooLarge: "Not enough memory",
  tooLargeText: (memory: string) =>
    `Needs ${memory} of memory, more than this machine has. Choose a smaller model.`,
  progress: {
    label: (title: string) => `Progress: ${title}`,
    done: (percent: string, done: string, total: string) => `${percent} · ${done} of ${total}`,
    left: (time: string) => `${time} left`,
    waiting: "Connecting… Times out after three minutes without a response.",
    byCommand: "Started in a terminal with “pressroom model pull”. Stop it there.",
  },
  announced: {
    state: (title: string, state: string) => `${title}: ${state}`,
    percent: (title: string, state: string, percent: string) => `${title}: ${state}, ${percent}`,
  },
  checked: {
    whole: "Checksum verified",
    unknown: "No checksum available",
  },
  acts: {
    download: "Download",
    cancel: "Cancel",
    resume: "Resume",
    retry: "Try again",
    verify: "Verify",
    remove: "Remove",
    use: "Use this model",
    of: (act: string, title: string) => `${act}: ${title}`,
  },
  removing: {
    title: (title: string) => `Remove ${title}?`,
    text: (size: string) => `This frees up ${size}. You can download the model again.`,
    own: (size: string) => `This deletes its file and frees up ${size}. This cannot be undone.`,
    part: (size: string) => `This discards the ${size} already downloaded.`,
    inUse: "This model is in use. Jobs will fail until you choose another one.",
    submit: "Remove model",
    done: (title: string) => `${title} removed`,
  },
  chosen: (title: string) => `${title} is ready and will write all new content`,
} as const;
