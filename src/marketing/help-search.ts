import { withoutMarks } from '../names.ts';
import type { DocsPage } from './docs.ts';
import type { HelpPage } from './help.ts';

/** The text of a page, or of a part that `anchor` names. */
export type HelpEntry = { page: HelpPage | DocsPage; anchor: string | null; title: string; lead: string; text: string };

/** Part of an excerpt. */
type ExcerptPart = { text: string; isMatch: boolean };

export type HelpMatch = Pick<HelpEntry, 'page' | 'anchor' | 'title'> & { excerpt: ExcerptPart[] };

export const HELP_QUERY_MAX = 100;
const EXCERPT_LENGTH = 180;

const weights = { title: 8, lead: 3, text: 1 };

/** Too common to tell pages apart, in either language. */
const stopWords = new Set(
  (
    'a an and are as at be by can do does for from get how i if in is it my of on or our so that the this to what when where ' +
    'with you your al como con cual cuando de del donde el ella en es esta este la las lo los mas me mi mis no o para por puedo ' +
    'que quiero se si sin su te tu tus un una unos y'
  ).split(' '),
);

type Word = { start: number; end: number; normal: string };

const fields = ['title', 'lead', 'text'] as const;

/** The pages with the words of each field, made once. */
export type HelpIndex = readonly { entry: HelpEntry; words: Record<(typeof fields)[number], ReadonlySet<string>> }[];

export function helpIndex(entries: readonly HelpEntry[]): HelpIndex {
  const words = (text: string) => new Set(wordsOf(text).map(({ normal }) => normal));
  return entries.map((entry) => ({
    entry,
    words: { title: words(entry.title), lead: words(entry.lead), text: words(entry.text) },
  }));
}

/**
 * The pages that contain most of the query's words, best first. A word matches if it begins alike, so 'printing' finds
 * 'print'. Case and accents don't count (product 33.2).
 */
export function searchHelp(index: HelpIndex, query: string): HelpMatch[] {
  const words = wordsOf(query.slice(0, HELP_QUERY_MAX)).map(({ normal }) => normal);
  const significant = words.filter((word) => !stopWords.has(word));
  const terms = [...new Set(significant.length > 0 ? significant : words)];
  const rated = index.map((page) => ({ ...page.entry, ...rate(page, terms) }));
  const most = Math.max(1, ...rated.map(({ found }) => found));
  return rated
    .filter(({ found }) => found === most)
    .sort((a, b) => b.score - a.score)
    .map(({ page, anchor, title, lead, text }) => ({
      page,
      anchor,
      title,
      excerpt: excerptOf(`${lead} ${text}`, terms),
    }));
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    normal: withoutMarks(word).toLowerCase(),
  }));
}

/** How many of the query's words a page has, and how well they match. */
function rate({ words }: HelpIndex[number], terms: readonly string[]): { found: number; score: number } {
  const scores = terms.map((word) =>
    fields.reduce((sum, field) => {
      const best = Math.max(0, ...[...words[field]].map((other) => closeness(word, other)));
      return sum + weights[field] * best;
    }, 0),
  );
  return { found: scores.filter((score) => score > 0).length, score: scores.reduce((sum, score) => sum + score, 0) };
}

/** 2: the text's word begins with the searched one; 1: they share their beginning; 0: neither. */
function closeness(searched: string, word: string): 0 | 1 | 2 {
  if (word.startsWith(searched)) return 2;
  const stem = searched.slice(0, Math.max(4, Math.ceil(searched.length * 0.6)));
  return searched.length > 4 && word.startsWith(stem) ? 1 : 0;
}

/** The text around the first match, or its beginning. */
function excerptOf(text: string, terms: readonly string[]): ExcerptPart[] {
  const words = wordsOf(text);
  const isMatch = ({ normal }: Word) => terms.some((word) => closeness(word, normal) > 0);
  const first = words.findIndex(isMatch);
  const from = Math.max(0, first - 6);
  const start = words[from]?.start ?? 0;
  const shown = words.slice(from).filter(({ end }) => end <= start + EXCERPT_LENGTH);
  const end = shown.at(-1)?.end ?? text.length;
  const isCut = words.at(-1)?.end !== shown.at(-1)?.end;
  const parts: ExcerptPart[] = [];
  let at = start;
  for (const word of shown.filter(isMatch)) {
    parts.push({ text: text.slice(at, word.start), isMatch: false });
    parts.push({ text: text.slice(word.start, word.end), isMatch: true });
    at = word.end;
  }
  parts.push({ text: text.slice(at, end) + (isCut ? '…' : ''), isMatch: false });
  return [...(start > 0 ? [{ text: '…', isMatch: false }] : []), ...parts].filter((part) => part.text !== '');
}
