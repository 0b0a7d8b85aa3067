import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { languages } from '#src/languages.ts';
import { screenFiles } from './screen-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What doesn't wait for texts of its own: the frames of the dashboard and of the account, and /login. */
export const firstScreens = [
  'web/main.tsx',
  ...screenFiles.filter(({ waitsForTexts }) => !waitsForTexts).map(({ path }) => `web/${path}`),
];

/** The client never shows their texts. */
const notClient = /^(server|web\/marketing)\//;

const partPattern = /^(.+\.po)\?(first|rest|screen=(.+))$/;

/**
 * Splits a catalog: `es.po?first` has the first screens' texts, `es.po?rest` all other client texts, and `es.po?screen=…` what a
 * screen needs of these. The routes, which only name the screens' files, get their texts from here.
 */
export function catalogParts(): Plugin {
  const first = importsOf(firstScreens);
  return {
    name: 'catalog-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/routes\.tsx$/ },
      handler: (code) => ({
        code: code.replace(/withTexts\(import\('\.\/([^']+)'\)/g, `$&, ${textsOf('$1')}`),
        map: null,
      }),
    },
    load: {
      filter: { id: partPattern },
      async handler(id) {
        const [, file = '', part, screen] = partPattern.exec(id) ?? [];
        this.addWatchFile(file);
        const own = screen !== undefined && importsOf([`web/${screen}`]);
        const items = Object.entries(await read(file)).filter(([, { origin = [], obsolete }]) => {
          const files = origin.map(([path]) => path);
          const isFirst = files.some((path) => first.has(path));
          if (obsolete || isFirst !== (part === 'first')) return false;
          return isFirst || files.some((path) => (own ? own.has(path) : !notClient.test(path)));
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

function textsOf(screen: string): string {
  const urlOf = (language: string) => `'../locales/${language}.po?screen=${screen}'`;
  return `{ ${languages.map((language) => `${language}: () => import(${urlOf(language)})`).join(', ')} }`;
}

async function read(filename: string) {
  const locale = basename(filename, '.po');
  return formatter().parse(await readFile(filename, 'utf8'), { locale, sourceLocale: 'en', filename });
}

/**
 * The files that entries import, directly or not: statically, or by `retryImport`, which loads a part of a screen later, but not its
 * texts. Type imports don't count.
 */
export function importsOf(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(
      /(?:^(?:import|export)\s+(?!type\s)(?:[^;'"]*?from\s+)?|retryImport\(import\()'([.#][^']+\.tsx?)'/gm,
    )) {
      visit(name.startsWith('#') ? name.slice(1) : relative(root, join(root, dirname(path), name)));
    }
  };
  for (const entry of entries) visit(entry);
  return found;
}
