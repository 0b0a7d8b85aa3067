import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogueParts } from './catalogue-parts.ts';
import { chunks } from './chunks.ts';
import { singleIcons } from './single-icons.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The macro looks for its configuration by itself and asks nobody but the environment.
process.env.LINGUI_CONFIG = at('../locales/lingui.config.ts');

/** The React client, and the plain scripts of the pages that the server writes itself. */
const inputs = {
  client: at('index.html'),
  card: at('cards/public-page.ts'),
  confirm: at('accounts/confirm.ts'),
  start: at('accounts/pre-hydration.ts'),
  myQr: at('cards/my-qr/page.ts'),
  myQrWorker: at('cards/my-qr/worker.ts'),
};

const landing = { landing: at('marketing/landing.ts') };

/** `--mode landing` makes the landing page's scripts beside everything else. */
export default defineConfig(({ mode, isSsrBuild }) => ({
  root: at('.'),
  publicDir: false,
  // The catalogues and src lie beside web.
  server: { fs: { allow: [at('..')] } },
  plugins: [
    react(),
    catalogueParts(),
    singleIcons(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()], sourceMap: false }),
    tailwindcss(),
  ],
  build: {
    outDir: at('../dist/client'),
    emptyOutDir: mode !== 'landing',
    manifest: mode === 'landing' ? '.vite/landing.json' : true,
    sourcemap: false,
    // Everything is a file of its own: the content security policy allows data: for images alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input:
        mode === 'landing'
          ? landing
          : Object.fromEntries(Object.entries(inputs).filter(([, path]) => existsSync(path))),
      output: {
        // What the build itself runs, and the landing page, share nothing with the client
        codeSplitting: mode === 'landing' ||
          isSsrBuild === true || {
            groups: [{ debugName: 'screens', name: chunks(at), includeDependenciesRecursively: false }],
          },
      },
    },
  },
}));
