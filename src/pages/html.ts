declare const markup: unique symbol;

export type Html = { readonly [markup]: true; toString(): string };

export type HtmlValue = string | number | bigint | Html | null | undefined | false | readonly HtmlValue[];

// Checked by identity: an object parsed from JSON could look like Html
const made = new WeakSet<object>();

/** Only for constants and validated values, never for user input. */
export function raw(trusted: string): Html {
  const value = Object.freeze({ toString: () => trusted }) as Html;
  made.add(value);
  return value;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes values. Attributes must be quoted and URLs validated: escaping doesn't stop `javascript:`. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return raw(strings.reduce((out, string, i) => out + render(values[i - 1]) + string));
}

function render(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(render).join('');
  if (typeof value === 'object' && made.has(value)) return String(value);
  return escapeHtml(String(value));
}
