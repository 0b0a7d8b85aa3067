import { readFileSync } from 'node:fs';

type ScreenFile = {
  /** that of the route */
  name?: string;
  /** below web */
  path: string;
  /** Shown once its texts are loaded. Those of the others are there from the start. */
  waitsForTexts: boolean;
};

const routes = new URL('routes.tsx', import.meta.url);

/** The files of all screens: what the routes import when they are opened. */
export const screenFiles: readonly ScreenFile[] = filesIn(readFileSync(routes, 'utf8'));

function filesIn(source: string): ScreenFile[] {
  const lazy = /(?:(\w+): )?screen\(\s*async \(\) => \(await (withTexts\()?import\('\.\/([^']+)'\)/g;
  return [...source.matchAll(lazy)].map(([, name, waits, path = '']) => ({
    ...(name && { name }),
    path,
    waitsForTexts: waits !== undefined,
  }));
}

/** @throws if no route shows it */
export function screenFile(path: string): string {
  if (!screenFiles.some((screen) => screen.path === path)) throw new Error(`No route shows web/${path}`);
  return path;
}
