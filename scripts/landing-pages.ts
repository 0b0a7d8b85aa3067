import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Manifest } from 'vite';
import type { ApiDocument } from '#src/api/reference.ts';
import { languages } from '#src/languages.ts';
import { landingFolder, SITE_STARTER } from '#src/marketing/landing.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

type Prerender = typeof import('../web/marketing/prerender.tsx');

/** Writes the marketing pages per language, with their styles inline. The server fills in the name and the URLs. Returns whether any has changed. */
export async function writeLandingPages({
  prerender,
  docsEntries,
  docsStyles,
  helpEntries,
  helpStyles,
  infoStyles,
}: Prerender): Promise<boolean> {
  const api = JSON.parse(await readFile(at('docs/api/openapi.json'), 'utf8')) as ApiDocument;
  const { styles, ...assets } = await landingAssets();
  const stylesOf = (page: string) => {
    if (page === 'home') return styles;
    if (page.startsWith('docs')) return styles + infoStyles + helpStyles + docsStyles;
    return page.startsWith('help') ? styles + infoStyles + helpStyles : styles + infoStyles;
  };
  let isChanged = false;
  const sets = languages.flatMap((language) => [true, false].map((arePlansShown) => ({ language, arePlansShown })));
  for (const { language, arePlansShown } of sets) {
    const folder = `dist/${landingFolder(language, arePlansShown)}`;
    const pages = prerender(language, arePlansShown, { ...assets, api, year: new Date().getFullYear() });
    for (const section of ['help', 'docs/api', 'docs/api/guides'])
      await mkdir(at(`${folder}/${section}`), { recursive: true });
    const documents = Object.entries(pages).map(([page, html]) => [
      `${page}.html`,
      slim(html)
        .replace('__STYLES__', () => stylesOf(page))
        .replace('__STARTER__', () => SITE_STARTER),
    ]);
    for (const [name = '', document = ''] of [
      ...documents,
      ['help-entries.json', JSON.stringify(helpEntries(language, arePlansShown))],
      ['docs/api-entries.json', JSON.stringify(docsEntries(language, arePlansShown, api))],
    ]) {
      const file = at(`${folder}/${name}`);
      if (document === (await readFile(file, 'utf8').catch(() => null))) continue;
      await writeFile(file, document);
      isChanged = true;
    }
  }
  return isChanged;
}

/** Removes what icons carry for other places, so that the first page fits into the first flight (product 27.1). */
function slim(html: string): string {
  return html.replaceAll(/ xmlns="http:\/\/www\.w3\.org\/2000\/svg"|(?<=class=")lucide lucide-[a-z0-9-]+ /g, '');
}

/** Removes what has no effect here: the theme chosen in Preferences, custom properties that nothing uses, and repeated declarations. */
function slimStyles(css: string): string {
  const isUsed = (property: string) => css.includes(`var(${property}`);
  return css
    .replaceAll(/:root\[data-theme=\w+\]\{[^{}]*\}|,--tw-gradient-\w+/g, '')
    .replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=}))/g, (declaration, property: string) =>
      isUsed(property) ? declaration : '',
    )
    .replaceAll(/([\w-]+:[^;{}]*;)\1+/g, '$1');
}

export async function readManifest(name: 'manifest' | 'landing'): Promise<Manifest> {
  return JSON.parse(await readFile(at(`dist/client/.vite/${name}.json`), 'utf8')) as Manifest;
}

export async function landingStyles(): Promise<string> {
  const { css = [] } = (await readManifest('landing'))['marketing/landing.ts'] ?? {};
  return slimStyles((await Promise.all(css.map((file) => readFile(at(`dist/client/${file}`), 'utf8')))).join(''));
}

async function landingAssets() {
  const [manifest, client] = await Promise.all([readManifest('landing'), readManifest('manifest')]);
  const entry = manifest['marketing/landing.ts'];
  const docs = manifest['marketing/docs/docs.ts'];
  if (!entry || !docs) throw new Error('The build lacks scripts of marketing pages');
  const files = Object.values(manifest).map((chunk) => chunk.file);
  return {
    scripts: { landing: `/${entry.file}`, docs: `/${docs.file}` },
    styles: await landingStyles(),
    // The heading's font first
    fonts: ['bricolage-grotesque', 'figtree'].map((family) => {
      const font = [...files, ...(entry.assets ?? [])].find(
        (file) => file.startsWith(`assets/${family}-`) && !file.includes('-latin-'),
      );
      if (!font) throw new Error(`The landing page has no ${family}`);
      return `/${font}`;
    }),
    icon: `/${
      Object.values(client)
        .map((chunk) => chunk.file)
        .find((file) => file.endsWith('.svg')) ?? ''
    }`,
  };
}
