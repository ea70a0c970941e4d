/** A brand's voice guide as stored JSON: missing fields are empty, unknown ones are ignored. */

/** Some of the fields; undefined ones are treated as missing. */
export type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

export interface VoiceGuide {
  audience: string;
  dos: string[];
  donts: string[];
  bannedWords: string[];
  /** Texts in the brand's voice. */
  samples: string[];
}

export const emptyVoiceGuide: VoiceGuide = {
  audience: "",
  dos: [],
  donts: [],
  bannedWords: [],
  samples: [],
};

/** The given fields as JSON, to be merged into the stored guide. */
export function voiceGuideColumn({ bannedWords, ...guide }: Given<VoiceGuide>): string {
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
