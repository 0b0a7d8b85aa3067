import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { languages } from '#src/languages.ts';
import { SCRIPT_LOADER } from '#src/pages/document.ts';
import { compressAssets } from './compress-assets.ts';
import { drawLandingImages } from './landing-images.ts';
import { writeLoginPages } from './login-pages.ts';
import { writePreviewGlyphs } from './preview-glyphs.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const configFile = at('web/vite.config.ts');

type Prerender = typeof import('../web/marketing/prerender.tsx');
type PrerenderLogin = typeof import('../web/accounts/prerender.tsx');

// React and the macros drop development code by this name only
process.env.NODE_ENV = 'production';

await build({ configFile, logLevel: 'warn' });
// A separate build: shared chunks would drag client code into the landing page
await build({ configFile, mode: 'landing', logLevel: 'warn' });
await prerenderLanding();
await compressAssets(at('dist/client/assets'));
await drawLandingImages();
await writePreviewGlyphs();

/** Prerenders the marketing pages and /login per language. The server fills in the name and the URLs. */
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
          .replace('__STARTER__', () => SCRIPT_LOADER),
      );
    }
  }
  const { prerenderLogin } = (await import(pathToFileURL(`${workshop}/login.js`).href)) as PrerenderLogin;
  await writeLoginPages(prerenderLogin, start);
  await rm(workshop, { recursive: true });
}

async function landingAssets() {
  const read = async (name: string) => JSON.parse(await readFile(at(`dist/client/.vite/${name}`), 'utf8')) as Manifest;
  const [manifest, client] = await Promise.all([read('landing.json'), read('manifest.json')]);
  const entry = manifest['marketing/landing.ts'];
  if (!entry) throw new Error('The build has no marketing/landing.ts');
  const start = client['accounts/pre-hydration.ts'];
  if (!start) throw new Error('The build has no accounts/pre-hydration.ts');
  const files = Object.values(manifest).map((chunk) => chunk.file);
  return {
    start: start.file,
    script: `/${entry.file}`,
    styles: (await Promise.all((entry.css ?? []).map((file) => readFile(at(`dist/client/${file}`), 'utf8')))).join(''),
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
