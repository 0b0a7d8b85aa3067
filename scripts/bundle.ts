import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

// Reading 1,600 files took most of the startup time (docs/decisions/2026-11-24-server-bundle.md)

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/server/', import.meta.url));

const commands = [
  'backup',
  'check-stripe',
  'clean-data',
  'disable',
  'domains',
  'drill',
  'expire-trials',
  'invite',
  'move-photos',
  'move-visits',
  'set-plan',
  'support',
];
const programs = {
  index: 'server/index.ts',
  'ingestion-worker': 'server/visits/ingestion-worker.ts',
  ...Object.fromEntries(commands.map((name) => [name, `scripts/${name}.ts`])),
};

/** Loaded on demand, or need files next to them. Migrations load kysely themselves: they are not bundled. */
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const external = [...Object.keys(dependencies).filter((name) => name !== 'kysely'), 'pg-native'];

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [ownPlaces()],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir,
    // Running servers still need their chunks
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: programs,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

/** `import.meta.url` stays the source's path; worker threads are found next to the bundle. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.url')) return null;
      const place = relative(outDir, id).split(sep).join('/');
      return code
        .replace(
          /new Worker\(new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g,
          "new Worker(new URL('./$1.js', __HERE__)",
        )
        .replaceAll('import.meta.url', `new URL('${place}', __HERE__).href`)
        .replaceAll('__HERE__', 'import.meta.url');
    },
  };
}
