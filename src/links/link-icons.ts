/** The first emoji of an icon; other text is not displayed. */
export function emojiOf(icon: string | null): string | null {
  return /^(\p{RGI_Emoji})/v.exec(icon ?? '')?.[1] ?? null;
}
