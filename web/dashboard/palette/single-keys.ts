import type { Action } from '#src/owners/permissions.ts';
import { organizationAt, ownerScreenPath } from '#src/screens.ts';
import { screenActions } from '../screen-actions.ts';

/** The keys that open screens after `g`. */
const screenKeys = { h: 'home', c: 'cards', l: 'links', q: 'qrCodes', s: 'account' } as const;
type ScreenKey = keyof typeof screenKeys;

/** The path of the owner whose screen is open. */
function pathOf(key: ScreenKey): string {
  const username = organizationAt(window.location.pathname);
  return ownerScreenPath({ ownerKind: username === null ? 'person' : 'organization', username }, screenKeys[key]);
}

const SEQUENCE_MS = 1_500;
/** when `g` was pressed */
let startedAt = Number.NEGATIVE_INFINITY;

export type KeyActions = {
  go: (path: string) => void;
  help: () => void;
  /** what the role permits */
  may: (action: Action) => boolean;
};

/** Off where people type, and in dialogs and menus (WCAG 2.1.4). */
export function pressKey(event: KeyboardEvent, { go, help, may }: KeyActions): void {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, timeStamp } = event;
  const key = event.key.toLowerCase();
  const isSecond = timeStamp - startedAt < SEQUENCE_MS;
  startedAt = Number.NEGATIVE_INFINITY;
  if (ctrlKey || metaKey || altKey || isComposing || repeat || event.defaultPrevented) return;
  if ((shiftKey && key !== '?') || isInUse(event.target)) return;
  if (isSecond && isScreenKey(key)) {
    if (may(screenActions[screenKeys[key]] ?? 'profile.read')) go(pathOf(key));
  } else if (key === 'g') startedAt = timeStamp;
  else if (key === 'n') {
    const created = newItemKey(window.location.pathname);
    if (may(created === 'c' ? 'cards.manage' : 'links.write')) go(`${pathOf(created)}?new`);
  } else if (key === '?') help();
  else rowKeys[key]?.();
}

/** In lists (product 15.46). */
const rowKeys: Record<string, () => void> = {
  j: () => focusRow(1),
  k: () => focusRow(-1),
  x: () => focusedRow()?.querySelector<HTMLElement>('[data-select]')?.click(),
  e: () => focusedRow()?.querySelector<HTMLElement>(rowLink)?.click(),
};

const rows = '[data-item]';
const rowLink = 'h2 a';

function focusedRow(): Element | null {
  return document.activeElement?.closest(rows) ?? null;
}

/** From the row with the focus to the next; or else to the first on the screen, below what stays in view above it. */
function focusRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll(rows)];
  const from = all.indexOf(focusedRow() as Element);
  const top = document.querySelector('[data-list-bar]')?.getBoundingClientRect().bottom ?? 0;
  const index = from < 0 ? all.findIndex((row) => row.getBoundingClientRect().top >= top) : from + step;
  all[index]?.querySelector<HTMLElement>(rowLink)?.focus();
}

/** A checkbox of a row takes no text. */
const typed =
  'input:not([data-select]),textarea,select,[contenteditable],[role=menu],[role=listbox],[role=combobox],[data-item] [aria-pressed=true]';
const overlays = '[role=dialog],[role=alertdialog],[role=menu],dialog[open]';

function isInUse(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(typed) !== null) || document.querySelector(overlays) !== null;
}

function isScreenKey(key: string): key is ScreenKey {
  return Object.hasOwn(screenKeys, key);
}

/** Of the screen where an item is created. */
function newItemKey(pathname: string): 'c' | 'q' | 'l' {
  return (['c', 'q'] as const).find((key) => pathname.startsWith(pathOf(key))) ?? 'l';
}
