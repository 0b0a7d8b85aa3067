import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/quiet.ts'],
    // Twice as many as cores: many tests wait for a deadline, and none needs a core for itself
    maxWorkers: 4,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
