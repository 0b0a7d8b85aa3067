/** `order`: the main card first, then the oldest. */
export const cardSorts = ['order', 'newest', 'name', 'visits'] as const;
export type CardSort = (typeof cardSorts)[number];
