/** The screen with the figures of one card, link or code. */
export function figuresPath(itemId: string): string {
  return `/dashboard/links/${itemId}`;
}
