import { useSyncExternalStore } from 'react';
import { readStored, removeStored, store } from './browser-storage.ts';

// Chosen for a browser: phones are used at night, and desktops in the office. web/index.html reads the same key, and My QR, which
// has no React, follows it

const STORAGE_KEY = 'theme';

const CHANGED = 'saluda-theme';

export const themes = ['system', 'light', 'dark'] as const;
export type ChosenTheme = (typeof themes)[number];

/** For browsers that store nothing. */
let unstored: ChosenTheme = 'system';

function chosenTheme(): ChosenTheme {
  const stored = readStored(STORAGE_KEY);
  return themes.find((theme) => theme === stored) ?? unstored;
}

/** Shows the chosen theme, also when another tab changes it. */
export function followTheme(): void {
  apply(chosenTheme());
  onChange(() => apply(chosenTheme()));
}

export function useTheme(): readonly [ChosenTheme, (theme: ChosenTheme) => void] {
  return [useSyncExternalStore(onChange, chosenTheme, chosenTheme), chooseTheme];
}

/** Also in another tab. */
function onChange(changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === STORAGE_KEY || key === null) && changed();
  window.addEventListener('storage', onStorage);
  window.addEventListener(CHANGED, changed);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener(CHANGED, changed);
  };
}

function chooseTheme(theme: ChosenTheme): void {
  if (theme === 'system') removeStored(STORAGE_KEY);
  else store(STORAGE_KEY, theme);
  unstored = readStored(STORAGE_KEY) === null ? theme : 'system';
  window.dispatchEvent(new Event(CHANGED));
}

function apply(theme: ChosenTheme): void {
  document.documentElement.dataset.theme = theme === 'system' ? '' : theme;
  for (const [index, bar] of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]').entries()) {
    const own = index === 0 ? 'light' : 'dark';
    bar.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
  }
}
