import type { Language } from '#src/languages.ts';
import spanish from './spanish.json' with { type: 'json' };

/** A text of the API's document, whose English is beside the operations. A test finds those without Spanish. */
export function inLanguage(text: string, language: Language): string {
  return language === 'es' ? ((spanish as Record<string, string>)[text] ?? text) : text;
}
