export const linkSorts = ['order', 'newest', 'title', 'visits'] as const;
export type LinkSort = (typeof linkSorts)[number];

/** `ended`: expired or used up. `off`: switched off or suspended. */
export const linkStates = ['active', 'off', 'ended'] as const;
export type LinkState = (typeof linkStates)[number];

export const qrCodeSorts = ['newest', 'title', 'visits'] as const;
export type QrCodeSort = (typeof qrCodeSorts)[number];
