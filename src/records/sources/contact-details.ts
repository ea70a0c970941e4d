/** Whether a text says how to reach somebody: an email address or a telephone number. */
export function hasContactDetails(text: string): boolean {
  if (/[\w.+-]@[\w-]+\.\w/u.test(text)) return true;
  const numbers = text.match(/\+?\(?\d[\d ()/.-]{7,20}\d/gu) ?? [];
  // Dates have eight digits.
  return numbers.some((number) => number.replaceAll(/\D/gu, "").length >= 9);
}
