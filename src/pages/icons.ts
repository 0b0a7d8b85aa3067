import { type Html, raw } from './html.ts';

// 24 × 24 grid, strokes in the text color
export const icon = (shape: string): Html => raw(`<svg viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`);

export const icons = {
  save: icon('<circle cx="10" cy="8" r="4"/><path d="M3 20c0-4 3-6 7-6 1.5 0 3 .3 4 1M18 14v6M15 17h6"/>'),
  phone: icon(
    '<path d="M5 3h4l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z"/>',
  ),
  mail: icon('<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m3 7 9 6 9-6"/>'),
  message: icon('<path d="M4 5h16v11H10l-5 4v-4H4z"/>'),
  calendar: icon('<rect x="4" y="5" width="16" height="15" rx="2"/><path d="M4 10h16M8 3v4M16 3v4"/>'),
  website: icon('<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3.5 3 3.5 15 0 18M12 3c-3.5 3-3.5 15 0 18"/>'),
  place: icon('<path d="M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11z"/><circle cx="12" cy="10" r="2.5"/>'),
  back: icon('<path d="M19 12H5M11 6l-6 6 6 6"/>'),
  away: icon('<path d="M8 16 16 8M9 8h7v7"/>'),
  share: icon('<path d="M12 15V3M8 6l4-4 4 4M5 11v8a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-8"/>'),
  more: icon('<path stroke-width="3" d="M5 12h.01M12 12h.01M19 12h.01"/>'),
  qr: icon('<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM20 14v2M14 20h2M18 18h2v2"/>'),
} as const;

/** Same as web/ui/mark.svg. */
export const mark = raw(
  '<svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor"><path d="M6 4h20a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H14l-6 5.2c-.7.6-1.6.1-1.6-.8V24H6a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z"/><path d="M8.5 11.5h9M8.5 16.5h5" stroke="var(--ground)" stroke-width="2.6" stroke-linecap="round"/></svg>',
);
