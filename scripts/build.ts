import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { languages } from '#src/languages.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const configFile = at('web/vite.config.ts');

type Prerender = typeof import('../web/landing/prerender.tsx');

// React and the macros leave their development parts out by this name alone.
process.env.NODE_ENV = 'production';

await build({ configFile, logLevel: 'warn' });
await prerenderLanding();

/** Writes the landing page once per language; the server fills in the name and the address. */
async function prerenderLanding(): Promise<void> {
  const workshop = at('dist/prerender');
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: workshop,
      manifest: false,
      rolldownOptions: { input: { prerender: at('web/landing/prerender.tsx') } },
    },
  });
  const { prerender } = (await import(pathToFileURL(`${workshop}/prerender.js`).href)) as Prerender;
  const assets = await landingAssets();
  await mkdir(at('dist/landing'), { recursive: true });
  for (const language of languages) {
    const html = await prerender(language, { ...assets, year: new Date().getFullYear() });
    await writeFile(at(`dist/landing/${language}.html`), html);
  }
  await rm(workshop, { recursive: true });
}

/** The hashed addresses of what the landing page loads. */
async function landingAssets() {
  const manifest = JSON.parse(await readFile(at('dist/client/.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = manifest['landing/landing.ts'];
  if (!entry) throw new Error('The manifest has no landing/landing.ts');
  const files = Object.values(manifest).map((chunk) => chunk.file);
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    fonts: [...files, ...(entry.assets ?? [])]
      .filter((file, index, all) => file.endsWith('.woff2') && all.indexOf(file) === index)
      .map((file) => `/${file}`),
    icon: `/${files.find((file) => file.endsWith('.svg')) ?? ''}`,
  };
}
