import type { OwnCode } from './qr-code.ts';

export type Order = 'newest' | 'title' | 'scans';

/** The codes that have every word of `search` in title or target, without regard to case and accents, in an order. */
export function arranged(codes: readonly OwnCode[], search: string, order: Order): OwnCode[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = codes.filter((code) => {
    const text = plain(`${code.title} ${code.url}`);
    return words.every((word) => text.includes(word));
  });
  // They come newest first, and sorting keeps that among equals
  if (order === 'title') return found.toSorted((a, b) => a.title.localeCompare(b.title));
  return order === 'scans' ? found.toSorted((a, b) => b.scanCount - a.scanCount) : found;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
