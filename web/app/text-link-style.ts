/** A link, or a button that reads like one, within or beside text. */
export const textLinkStyle =
  'rounded-sm font-semibold text-ink underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink hover:decoration-2';
