export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

type Tokens = ReadonlyMap<string, string>;

/** What tokens.css says for each theme, read from the style sheet itself: what is new there is shown here, too. */
export function readTokens(): Record<Theme, Tokens> {
  const sheets = [...document.styleSheets].filter(({ href }) => href?.startsWith(window.location.origin));
  const rules = sheets.flatMap(({ cssRules }) => [...cssRules]);
  const dark = rules
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ conditionText }) => /prefers-color-scheme:\s*dark/.test(conditionText))
    .flatMap(({ cssRules }) => [...cssRules]);
  return { light: tokensOf(rules), dark: tokensOf(dark) };
}

function tokensOf(rules: CSSRule[]): Tokens {
  const root = rules
    .filter((rule) => rule instanceof CSSStyleRule)
    .find(({ selectorText, style }) => selectorText === ':root' && style.getPropertyValue('--paper') !== '');
  const names = [...(root?.style ?? [])].filter((name) => name.startsWith('--') && !name.includes('lightningcss'));
  return new Map(names.map((name) => [name, root?.style.getPropertyValue(name).trim() ?? '']));
}

/** Gives the whole page one theme, whatever the system's is; null gives it back. */
export function showTheme(theme: Theme | null): void {
  const { style } = document.documentElement;
  const { dark, [theme ?? 'light']: wanted } = readTokens();
  style.colorScheme = theme ?? '';
  for (const name of dark.keys()) {
    if (theme === null) style.removeProperty(name);
    else style.setProperty(name, wanted.get(name) ?? '');
  }
}

/** A colour as `#rrggbb`; null for what is none, or lets something through. */
export function plainColor(value: string): string | null {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || !CSS.supports('color', value)) return null;
  pen.fillStyle = value;
  return /^#[0-9a-f]{6}$/.test(pen.fillStyle) ? pen.fillStyle : null;
}
