declare const markup: unique symbol;

/** Markup that is safe to send: only `html` and `raw` make it, so a plain string can never pass for it. */
export type Html = { readonly [markup]: true; toString(): string };

/** What may stand in a template. Nothing else compiles, and at run time everything else is escaped text. */
export type HtmlValue = string | number | bigint | Html | null | undefined | false | readonly HtmlValue[];

// Known by identity: an object that merely looks like Html, parsed from JSON say, is escaped like any text.
const made = new WeakSet<object>();

/** Trusted markup: constants of ours and values that were checked. Never what a user wrote. */
export function raw(trusted: string): Html {
  const value = Object.freeze({ toString: () => trusted }) as Html;
  made.add(value);
  return value;
}

/** Escaped for text and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A template whose values are escaped. Attributes must be quoted; addresses must be checked before they come here,
 * since escaping does not make `javascript:` harmless.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return raw(strings.reduce((out, string, i) => out + render(values[i - 1]) + string));
}

function render(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(render).join('');
  if (typeof value === 'object' && made.has(value)) return String(value);
  return escapeHtml(String(value));
}
