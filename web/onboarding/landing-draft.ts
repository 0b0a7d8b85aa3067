import { z } from 'zod';
import { designs } from '#src/cards/designs/tokens.ts';
import { parseColor } from '#src/colors.ts';
import { intervals, planTypes } from '#src/owners/plans.ts';
import { isUsernameForm } from '#src/owners/usernames.ts';
import { visibleText } from '#src/visible-text.ts';
import { readStored, store } from '../app/browser-storage.ts';

const STORAGE_KEY = 'wish';

const text = (max: number) => z.string().overwrite(visibleText).max(max).catch('');

const landingDraftSchema = z.object({
  name: text(100),
  color: text(7).transform((color) => (parseColor(color) ? color.toLowerCase() : '')),
  design: z.enum(designs).catch('paper'),
  username: text(30).transform((username) => (isUsernameForm(username) ? username : '')),
  plan: z.enum(planTypes).nullable().catch(null),
  interval: z.enum(intervals).catch('month'),
});

/** What the visitor typed into the landing page's card, and the plan chosen there (product 27.2, 27.14). */
export type LandingDraft = z.output<typeof landingDraftSchema>;

const empty: LandingDraft = { name: '', color: '', design: 'paper', username: '', plan: null, interval: 'month' };

let isUrlRead = false;

/** Moves the landing page's query into storage: the confirmation link opens a new tab. Clears it from the URL for privacy. */
export function readLandingDraft(): LandingDraft {
  if (!isUrlRead) {
    isUrlRead = true;
    storeFromUrl();
  }
  try {
    return landingDraftSchema.parse(JSON.parse(readStored(STORAGE_KEY) ?? '{}'));
  } catch {
    return empty;
  }
}

export function clearLandingDraft(): void {
  store(STORAGE_KEY, '{}');
}

function storeFromUrl(): void {
  const url = new URL(window.location.href);
  const handed = Object.keys(empty).map((name) => [name, url.searchParams.get(name)] as const);
  if (handed.every(([, value]) => value === null)) return;
  store(STORAGE_KEY, JSON.stringify(Object.fromEntries(handed.map(([name, value]) => [name, value ?? '']))));
  for (const [name] of handed) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
}
