/** The first emoji of an icon; other text is not displayed. */
export function emojiOf(icon: string | null): string | null {
  // Most links have none, and the browser needs long for its first use of this expression
  return icon ? (/^(\p{RGI_Emoji})/v.exec(icon)?.[1] ?? null) : null;
}
