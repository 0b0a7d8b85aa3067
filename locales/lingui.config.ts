import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

// No fallbackLocales: with them no missing translation would ever be reported.
export default defineConfig({
  rootDir: fileURLToPath(new URL('..', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/web', '<rootDir>/src', '<rootDir>/server'],
    },
  ],
  format: formatter({ lineNumbers: false }),
});
