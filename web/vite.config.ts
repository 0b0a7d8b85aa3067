import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogParts } from './catalog-parts.ts';
import { chunks } from './chunks.ts';
import { compiledWhole } from './compiled-whole.ts';
import { explicitMessages } from './explicit-messages.ts';
import { iconImports } from './icon-imports.ts';
import { ownCopies } from './own-copies.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The Lingui macro reads its configuration path from the environment only
process.env.LINGUI_CONFIG = at('../locales/lingui.config.ts');

/** The React client, and the scripts of server-rendered pages. */
const inputs = {
  client: at('index.html'),
  card: at('cards/public-page.ts'),
  team: at('cards/team-page.ts'),
  confirm: at('accounts/confirm.ts'),
  start: at('accounts/pre-hydration.ts'),
  firstRequests: at('app/first-requests.ts'),
  myQr: at('cards/my-qr/page.ts'),
  myQrWorker: at('cards/my-qr/worker.ts'),
};

const { client: _, ...scripts } = inputs;

const inputsOf: Record<string, Record<string, string>> = {
  landing: { landing: at('marketing/landing.ts'), docs: at('marketing/docs/docs.ts') },
  'design-system': { page: at('design-system/index.html') },
  home: { home: at('dashboard/prerender-home.tsx') },
};

/** Mode `landing` builds the landing page's scripts into the same folder, `design-system` what shows the components into its own. */
export default defineConfig(({ mode, isSsrBuild }) => ({
  root: mode === 'design-system' ? at('design-system') : at('.'),
  ...(mode === 'design-system' && { base: '/dev/ui/' }),
  publicDir: false,
  // Catalogs and src are outside of web
  server: { fs: { allow: [at('..')] } },
  plugins: [
    react(),
    catalogParts(),
    // What is for streams only loads after the screen
    ownCopies([...Object.values(scripts), at('app/live/live-client.ts')]),
    iconImports(),
    explicitMessages(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()], sourceMap: false }),
    tailwindcss(),
    compiledWhole(['libraries', 'client']),
  ],
  build: {
    outDir: mode === 'design-system' ? at('../dist/design-system') : at('../dist/client'),
    emptyOutDir: mode !== 'landing',
    manifest: mode === 'landing' ? '.vite/landing.json' : true,
    sourcemap: false,
    // The content security policy allows data: URLs for images only
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: inputsOf[mode] ?? inputs,
      output: {
        // The others share nothing with the client
        codeSplitting: mode in inputsOf ||
          isSsrBuild === true || {
            groups: [
              { debugName: 'screens', name: chunks(at, Object.values(scripts)), includeDependenciesRecursively: false },
            ],
          },
        // Names of other chunks are much of what a screen loads, and hardly packed: 42 bits of a hash are enough
        ...(!isSsrBuild && { chunkFileNames: 'assets/[name]-[hash:7].js' }),
      },
    },
  },
}));
