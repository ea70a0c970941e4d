/** What the brain needs to write in one language; the words themselves stand in one file for each. */

/** A stretch of the way from looking to having, with what its sections are called and are about. */
export interface Theme {
  /** `{keyword}` stands for the main keyword; at least one heading has it and at least one has not. */
  headings: readonly string[];
  point: string;
  /**
   * Sentences that state nothing one could look up: no number, no name, nothing about a brand. They begin small, to
   * stand behind an opener; a capital makes them stand alone where the language allows it.
   */
  sentences: readonly string[];
}

export interface Language {
  code: string;
  /** Put before a sentence, up to its comma where it has one. */
  openers: readonly string[];
  /** German turns the sentence round behind an opener, so its sentences begin with the verb and need one. */
  alwaysOpens: boolean;
  /** The verb alone says who speaks, so that only a brand's own text can be trusted to speak of others. */
  dropsPronouns: boolean;
  themes: readonly Theme[];
  /** More of such sentences, kept back for edits. */
  spare: readonly string[];
  /** First sentences, with `{keyword}`. */
  leads: readonly string[];
  /** Sentences that bring `{keyword}` in without saying anything about it. */
  keywordSentences: readonly string[];
  closings: readonly string[];
  /** `{what}` and `{then}`: when all else is used up. */
  frames: readonly string[];
  things: readonly string[];
  /** What follows `{keyword}: ` in a title, from short to long. */
  titleTails: readonly string[];
  /** Titles and subjects where the keyword is too long to stand in them. */
  plainTitles: readonly string[];
  /** Sentences of many lengths, from which a description or a preheader of a given length is put together. */
  summaries: readonly string[];
  /** Before words that somebody wrote, with `{author}` or without. */
  attributions: readonly string[];
  attributionsWithoutName: readonly string[];
  asks: readonly string[];
  quoteMarks: readonly [string, string];
  angle: string;
  reader: string;
  /** Words that carry no meaning of their own. */
  functionWords: ReadonlySet<string>;
  /** A sentence with one of these was said by somebody, and can only be quoted. */
  firstPerson: RegExp;
}
