import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// The page that shows the components, at /dev/ui of tests and of a development server

process.env.NODE_ENV = 'production';

await build({
  configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
  mode: 'design-system',
  logLevel: 'warn',
});
