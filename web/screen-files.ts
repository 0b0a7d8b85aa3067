import { readFileSync } from 'node:fs';

type ScreenFile = {
  /** below web */
  path: string;
  /** Shown once all texts are loaded. The first screens are shown with theirs. */
  waitsForTexts: boolean;
};

const routes = new URL('routes.tsx', import.meta.url);

/** The files of all screens: what the routes import when they are opened. */
export const screenFiles: readonly ScreenFile[] = filesIn(readFileSync(routes, 'utf8'));

function filesIn(source: string): ScreenFile[] {
  return [...source.matchAll(/\(await (withTexts\()?import\('\.\/([^']+)'\)/g)].map(([, waits, path = '']) => ({
    path,
    waitsForTexts: waits !== undefined,
  }));
}

/** @throws if no route shows it */
export function screenFile(path: string): string {
  if (!screenFiles.some((screen) => screen.path === path)) throw new Error(`No route shows web/${path}`);
  return path;
}
