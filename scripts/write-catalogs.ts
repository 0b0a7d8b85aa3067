import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, languages } from '#src/languages.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Compiles the server's texts into `dist/catalogs`: parsing both .po files took a sixth of the processor time of a start. */
export async function writeCatalogs(): Promise<void> {
  await mkdir(at('dist/catalogs'), { recursive: true });
  await Promise.all(
    languages.map(async (language) => {
      await writeFile(at(`dist/catalogs/${language}.json`), JSON.stringify(await compiled(language)));
    }),
  );
}

async function compiled(language: Language) {
  const filename = at(`locales/${language}.po`);
  const options = { locale: language, sourceLocale: 'en', filename };
  const catalog = await formatter().parse(await readFile(filename, 'utf8'), options);
  return Object.fromEntries(
    Object.entries(catalog).flatMap(([id, { translation, origin = [] }]) =>
      translation && origin.some(([path]) => /^(src|server)\//.test(path)) ? [[id, compileMessage(translation)]] : [],
    ),
  );
}
