/** The picture that an icon is shown as: its first emoji. Other texts are kept, and shown nowhere. */
export function shownIcon(icon: string | null): string | null {
  return /^(\p{RGI_Emoji})/v.exec(icon ?? '')?.[1] ?? null;
}
