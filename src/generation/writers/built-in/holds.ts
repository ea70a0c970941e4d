/** Tells whether a set of stems holds one in any of its shapes. */

const prefixed = /^(?:aus|ver|ein|an|be)(?=.{4}$)/u;

/** "Storage" speaks of storing, "practice" of practising, and a "Holzofenbrot" of a "Holzofen". */
export function holds(stems: ReadonlySet<string>, wanted: string): boolean {
  if (stems.has(wanted)) return true;
  for (const stem of stems) {
    const [short, long] = stem.length < wanted.length ? [stem, wanted] : [wanted, stem];
    const isSameWord =
      (short.length >= 4 && long.startsWith(short)) ||
      (short.length >= 6 && long.startsWith(short.slice(0, Math.max(6, short.length - 2))));
    if (isSameWord) return true;
    if (short.length >= 5 && long.endsWith(short)) return true;
    // "Leihen", "ausleihen" and "verleihen" speak of the same.
    if (short.length === 4 && prefixed.test(long) && long.replace(prefixed, "") === short)
      return true;
  }
  return false;
}
