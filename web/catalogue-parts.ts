import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is seen without waiting for the rest of the texts: /dashboard's own first screen, and /login. */
export const firstScreens = [
  'web/main.tsx',
  'web/dashboard/dashboard-gate.tsx',
  'web/stats/analytics-page.tsx',
  'web/stats/lists.tsx',
  'web/accounts/login-page.tsx',
];

/** Their texts are read by the server and by the build: the client never says them. */
const elsewhere = /^(server|web\/marketing)\//;

const partPattern = /^(.+\.po)\?(first|rest)$/;

/**
 * A catalogue in two parts: `es.po?first` has what the code of the first screens says, `es.po?rest` what all the other
 * code of the client says. A catalogue without either word is whole, as lingui's own plugin makes it.
 */
export function catalogueParts(): Plugin {
  const first = codeOf(firstScreens);
  return {
    name: 'catalogue-parts',
    enforce: 'pre',
    load: {
      filter: { id: partPattern },
      async handler(id) {
        const [, file = '', part] = partPattern.exec(id) ?? [];
        this.addWatchFile(file);
        const items = Object.entries(await read(file)).filter(([, { origin = [], obsolete }]) => {
          const places = origin.map(([place]) => place);
          const isFirst = places.some((place) => first.has(place));
          return !obsolete && (part === 'first' ? isFirst : !isFirst && places.some((place) => !elsewhere.test(place)));
        });
        const messages = items.map(([key, { translation, message }]) => [
          key,
          compileMessage(translation || message || ''),
        ]);
        return {
          code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))});`,
          moduleType: 'js',
        };
      },
    },
  };
}

async function read(filename: string) {
  const locale = basename(filename, '.po');
  return formatter().parse(await readFile(filename, 'utf8'), { locale, sourceLocale: 'en', filename });
}

/** The files that come with some, by imports that wait for nothing; those of types come with nothing. */
export function codeOf(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\s)(?:[^;'"]*?from\s+)?'([.#][^']+\.tsx?)'/gm,
    )) {
      visit(name.startsWith('#') ? name.slice(1) : relative(root, join(root, dirname(path), name)));
    }
  };
  for (const entry of entries) visit(entry);
  return found;
}
