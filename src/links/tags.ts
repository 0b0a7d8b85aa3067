/** Stored, and mapped to colors of both themes on screen. */
export const tagColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
export type TagColor = (typeof tagColors)[number];

export type Tag = { id: string; name: string; color: TagColor };

/** A code has the tags of its link, and a card those of its own link. */
export const taggedKinds = ['link', 'qr_code', 'card'] as const;
export type TaggedKind = (typeof taggedKinds)[number];
