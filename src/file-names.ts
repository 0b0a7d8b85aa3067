/** The text as a readable file name, without an extension, paths or characters that systems refuse. */
export function readableFileName(text: string): string {
  // Format characters (Cf) can reverse the reading order and disguise the extension
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\\/:*?"<>|]+/gu, ' ');
}

/** Without diacritics: 'á' becomes 'a'. */
export function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
