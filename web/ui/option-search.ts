import { withoutMarks } from '#src/names.ts';

export type SearchableOption = { text: string; detail: string; searchTexts: readonly string[] };

/** Options that contain each typed word, those that begin with it first. */
export function matches<Option extends SearchableOption>(options: readonly Option[], typed: string): readonly Option[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const found = options.filter(({ text, detail, searchTexts }) => {
    const hay = plain([text, detail, ...searchTexts].join(' '));
    return words.every((word) => hay.includes(word));
  });
  const rank = ({ text }: Option) => (plain(text).startsWith(words[0] ?? '') ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** The text without case and accents. */
function plain(text: string): string {
  return withoutMarks(text).replaceAll(/[_/]/g, ' ').toLowerCase();
}
