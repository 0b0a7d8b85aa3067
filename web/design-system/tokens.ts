export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

type Tokens = ReadonlyMap<string, string>;

/** Reads the tokens from the style sheet, so that new ones show up here. */
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
    .find(({ selectorText, style }) => /^:root(:not|$)/.test(selectorText) && style.getPropertyValue('--paper') !== '');
  const names = [...(root?.style ?? [])].filter((name) => name.startsWith('--') && !name.includes('lightningcss'));
  return new Map(names.map((name) => [name, root?.style.getPropertyValue(name).trim() ?? '']));
}

/** null: follow the system */
export function showTheme(theme: Theme | null): void {
  document.documentElement.dataset.theme = theme ?? '';
}

/** `#rrggbb`; null if it's no opaque color. */
export function plainColor(value: string): string | null {
  const context = document.createElement('canvas').getContext('2d');
  if (!context || !CSS.supports('color', value)) return null;
  context.fillStyle = value;
  return /^#[0-9a-f]{6}$/.test(context.fillStyle) ? context.fillStyle : null;
}
