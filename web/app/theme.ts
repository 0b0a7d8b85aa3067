import { readStored, removeStored, store } from './browser-storage.ts';

// Chosen for a browser: phones are used at night, and desktops in the office. web/index.html reads the same key, and My QR, which
// has no React, follows it

const STORAGE_KEY = 'theme';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

export function chosenTheme(): Theme {
  const stored = readStored(STORAGE_KEY);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Shows the chosen theme, also when another tab changes it. */
export function followTheme(): void {
  apply(chosenTheme());
  window.addEventListener('storage', ({ key }) => (key === STORAGE_KEY || key === null) && apply(chosenTheme()));
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') removeStored(STORAGE_KEY);
  else store(STORAGE_KEY, theme);
  apply(theme);
}

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme === 'system' ? '' : theme;
  for (const [index, bar] of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]').entries()) {
    const own = index === 0 ? 'light' : 'dark';
    bar.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
  }
}
