import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Manifest } from 'vite';
import { type Language, languages } from '#src/languages.ts';
import { type DashboardScreen, dashboardScreens } from '#src/screens.ts';
import { frameCalls, screenCalls } from '../web/first-calls.ts';
import { screenFile, screenFiles } from '../web/screen-files.ts';
import { readManifest } from './landing-pages.ts';

const at = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url));

/**
 * Writes the document of each dashboard screen: the client's, which also names the screen's scripts, so that they load beside those of
 * the client, and has the script that requests texts and first answers.
 */
export async function writeScreenPages(): Promise<void> {
  const manifest = await readManifest('manifest');
  const shell = await readFile(at('client/index.html'), 'utf8');
  const early = await readFile(at(`client/${fileOf(manifest, 'app/first-requests.ts')}`), 'utf8');
  await mkdir(at('early/dashboard'), { recursive: true });
  for (const name of Object.keys(dashboardScreens) as DashboardScreen[]) {
    const { modules, texts } = filesOfScreen(manifest, name);
    const first = { texts, frame: frameCalls, screen: screenCalls[name] ?? [] };
    const head = [
      `<meta name="first" content="${JSON.stringify(first).replaceAll('"', '&quot;')}" />`,
      // Classic: a module would wait for the styles
      `<script data-first>(() => {${early.trim()}})()</script>`,
    ];
    const links = modules.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
    const [title = ''] = /<title>.*<\/title>/.exec(shell) ?? [];
    const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(shell) ?? [];
    if (title === '' || styles === '') throw new Error("The client's document has changed");
    const html = shell
      .replace(title, () => [title, ...head].join('\n    '))
      .replace(styles, () => [...links, styles].join('\n    '));
    await writeFile(at(`early/dashboard/${name}.html`), html);
  }
}

type ScreenFiles = {
  /** URLs of scripts, besides those of the client's document */
  modules: string[];
  texts: Record<Language, string[]>;
};

export function filesOfScreen(manifest: Manifest, name: DashboardScreen): ScreenFiles {
  const { path, waitsForTexts } = screenFiles.find((screen) => screen.name === name) ?? {};
  if (path === undefined) throw new Error(`No route shows ${name}`);
  const loaded = scriptsOf(manifest, ['index.html']);
  const around = [
    'dashboard/dashboard-gate.tsx',
    ...(path.startsWith('dashboard/account/') ? ['dashboard/account-page.tsx'] : []),
  ];
  const modules = scriptsOf(manifest, [...around.map(screenFile), path]);
  const textsOf = (language: Language) =>
    ['first', ...(waitsForTexts ? [`screen=${path}`] : [])].map((part) =>
      fileOf(manifest, `../locales/${language}.po?${part}`),
    );
  return {
    modules: modules.filter((file) => !loaded.includes(file)).map((file) => `/${file}`),
    texts: Object.fromEntries(
      languages.map((each) => [each, textsOf(each).map((file) => `/${file}`)]),
    ) as ScreenFiles['texts'],
  };
}

function fileOf(manifest: Manifest, key: string): string {
  const { file } = manifest[key] ?? {};
  if (file === undefined) throw new Error(`The build has no ${key}`);
  return file;
}

/** The scripts of modules and of what they import. */
export function scriptsOf(manifest: Manifest, keys: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    const file = fileOf(manifest, key);
    if (found.has(file)) return;
    found.add(file);
    for (const other of manifest[key]?.imports ?? []) visit(other);
  };
  for (const key of keys) visit(key);
  return [...found];
}
