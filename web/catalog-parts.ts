import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { screenFiles } from './screen-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The screens that don't wait for the rest of the texts: the dashboard's first screen and /login. */
export const firstScreens = [
  'web/main.tsx',
  ...screenFiles.filter(({ waitsForTexts }) => !waitsForTexts).map(({ path }) => `web/${path}`),
  // A part of one that loads later
  'web/stats/activity-chart.tsx',
];

/** The client never shows their texts. */
const notClient = /^(server|web\/marketing)\//;

const partPattern = /^(.+\.po)\?(first|rest)$/;

/** Splits a catalog: `es.po?first` has the first screens' texts, `es.po?rest` all other client texts. */
export function catalogParts(): Plugin {
  const first = staticImports(firstScreens);
  return {
    name: 'catalog-parts',
    enforce: 'pre',
    load: {
      filter: { id: partPattern },
      async handler(id) {
        const [, file = '', part] = partPattern.exec(id) ?? [];
        this.addWatchFile(file);
        const items = Object.entries(await read(file)).filter(([, { origin = [], obsolete }]) => {
          const files = origin.map(([path]) => path);
          const isFirst = files.some((path) => first.has(path));
          return !obsolete && (part === 'first' ? isFirst : !isFirst && files.some((path) => !notClient.test(path)));
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

/** The files that entries import statically, directly or not. Type imports don't count. */
export function staticImports(entries: readonly string[]): ReadonlySet<string> {
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
