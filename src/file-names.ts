/** Replaces what file systems refuse, and what disguises the extension. */
export function readableFileName(text: string): string {
  // Format characters (Cf) can reverse the reading order and disguise the extension
  return text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\\/:*?"<>|]+/gu, ' ');
}
