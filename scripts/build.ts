import { copyFile, mkdir, rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { fontFile, typefaces } from '#server/cards/previews/fonts.ts';
import { webFonts } from '#src/cards/designs/tokens.ts';
import { compressAssets } from './compress-assets.ts';
import { drawLandingImages } from './landing-images.ts';
import { readManifest, writeLandingPages } from './landing-pages.ts';
import { writeLoginPages } from './login-pages.ts';
import { nameEntries, writeScreenPages } from './screen-pages.ts';
import { writeCatalogs } from './write-catalogs.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const configFile = at('web/vite.config.ts');

type Prerender = typeof import('../web/marketing/prerender.tsx');
type PrerenderLogin = typeof import('../web/accounts/prerender.tsx');

// React and the macros drop development code by this name only
process.env.NODE_ENV = 'production';

await nameEntries((await build({ configFile, logLevel: 'warn' })) as Rolldown.RolldownOutput);
// A separate build: shared chunks would drag client code into the landing page
await build({ configFile, mode: 'landing', logLevel: 'warn' });
await prerenderPages();
await buildHome();
await compressAssets(at('dist/client/assets'));
await drawLandingImages();
await copyPreviewFonts();
await writeCatalogs();

/** Renders the marketing pages and /login at build time. */
async function prerenderPages(): Promise<void> {
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
  await writeLandingPages((await import(pathToFileURL(`${workshop}/prerender.js`).href)) as Prerender);
  const { prerenderLogin } = (await import(pathToFileURL(`${workshop}/login.js`).href)) as PrerenderLogin;
  const start = (await readManifest('manifest'))['accounts/pre-hydration.ts'];
  if (!start) throw new Error('The build has no accounts/pre-hydration.ts');
  await writeLoginPages(prerenderLogin, start.file);
  await writeScreenPages();
  await rm(workshop, { recursive: true });
}

/** Home, which the server renders for who is signed in. With all it needs: servers have no React. */
async function buildHome(): Promise<void> {
  await build({
    configFile,
    mode: 'home',
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: true, outDir: at('dist/render'), manifest: false, minify: true },
  });
}

/** Card images use these fonts (product 28.2); the client's build has only their Latin parts, and those for names. */
async function copyPreviewFonts(): Promise<void> {
  await mkdir(at('dist/previews'), { recursive: true });
  for (const font of webFonts) {
    await copyFile(at(`web/app/card-fonts/${font}.woff2`), at(`dist/previews/name-${font}.woff2`));
  }
  for (const { family, subsets } of Object.values(typefaces)) {
    for (const subset of subsets) {
      const file = fontFile(family, subset);
      await copyFile(at(`node_modules/@fontsource-variable/${family}/files/${file}`), at(`dist/previews/${file}`));
    }
  }
}
