import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { languages } from '#src/languages.ts';
import { STARTER } from '#src/pages/document.ts';
import { writeEarlyPages } from './early-pages.ts';
import { drawLandingPictures } from './landing-pictures.ts';
import { packAssets } from './pack-assets.ts';
import { writePreviewGlyphs } from './preview-glyphs.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const configFile = at('web/vite.config.ts');

type Prerender = typeof import('../web/marketing/prerender.tsx');
type PrerenderLogin = typeof import('../web/accounts/prerender.tsx');

// React and the macros leave their development parts out by this name alone.
process.env.NODE_ENV = 'production';

await build({ configFile, logLevel: 'warn' });
// By itself: what the landing page shares with the client would bring along all that the client uses of it
await build({ configFile, mode: 'landing', logLevel: 'warn' });
await prerenderLanding();
await packAssets(at('dist/client/assets'));
await drawLandingPictures();
await writePreviewGlyphs();

/** Writes the landing page, those beside it, and what of /login is seen first, once per language; the server fills in the name and the address. */
async function prerenderLanding(): Promise<void> {
  const workshop = at('dist/prerender');
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: workshop,
      manifest: false,
      rolldownOptions: {
        input: { prerender: at('web/marketing/prerender.tsx'), login: at('web/accounts/prerender.tsx') },
      },
    },
  });
  const { prerender, infoStyles } = (await import(pathToFileURL(`${workshop}/prerender.js`).href)) as Prerender;
  const { styles, start, ...assets } = await landingAssets();
  for (const language of languages) {
    const pages = prerender(language, { ...assets, year: new Date().getFullYear() });
    await mkdir(at(`dist/landing/${language}`), { recursive: true });
    for (const [page, html] of Object.entries(pages)) {
      await writeFile(
        at(`dist/landing/${language}/${page}.html`),
        html
          .replace('__STYLES__', () => (page === 'home' ? styles : styles + infoStyles))
          .replace('__STARTER__', () => STARTER),
      );
    }
  }
  const { prerenderLogin } = (await import(pathToFileURL(`${workshop}/login.js`).href)) as PrerenderLogin;
  await writeEarlyPages(prerenderLogin, start);
  await rm(workshop, { recursive: true });
}

/** The hashed addresses of what the landing page loads. */
async function landingAssets() {
  const read = async (name: string) => JSON.parse(await readFile(at(`dist/client/.vite/${name}`), 'utf8')) as Manifest;
  const [manifest, client] = await Promise.all([read('landing.json'), read('manifest.json')]);
  const entry = manifest['marketing/landing.ts'];
  if (!entry) throw new Error('The build has no landing/landing.ts');
  const start = client['accounts/pre-hydration.ts'];
  if (!start) throw new Error('The build has no early/start.ts');
  const files = Object.values(manifest).map((chunk) => chunk.file);
  return {
    start: start.file,
    script: `/${entry.file}`,
    styles: (await Promise.all((entry.css ?? []).map((file) => readFile(at(`dist/client/${file}`), 'utf8')))).join(''),
    // Of the heading first, which is read first
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
