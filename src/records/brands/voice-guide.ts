/** A brand's voice guide as it is stored: parts that were left out are empty, whatever else an object holds is ignored. */

export interface VoiceGuide {
  /** For whom the brand writes. */
  audience: string;
  dos: string[];
  donts: string[];
  bannedWords: string[];
  /** Texts that sound as the brand wants to sound. */
  samples: string[];
}

export const emptyVoiceGuide: VoiceGuide = {
  audience: "",
  dos: [],
  donts: [],
  bannedWords: [],
  samples: [],
};

/** The parts that are given, as JSON; the others are left as they are. */
export function voiceGuideColumn({ bannedWords, ...guide }: Partial<VoiceGuide>): string {
  return JSON.stringify({ ...guide, ...(bannedWords && { banned_words: bannedWords }) });
}

export function readVoiceGuide(stored: unknown): VoiceGuide {
  if (typeof stored !== "object" || stored === null) return emptyVoiceGuide;
  const parts = stored as Record<string, unknown>;
  return {
    audience: typeof parts["audience"] === "string" ? parts["audience"] : "",
    dos: readStrings(parts["dos"]),
    donts: readStrings(parts["donts"]),
    bannedWords: readStrings(parts["banned_words"]),
    samples: readStrings(parts["samples"]),
  };
}

export function readStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
