import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Manifest, Rolldown } from 'vite';
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
    // With what it shows, which then waits for no other file
    if (name === 'home') await writeFile(at('early/home.html'), await withStyles(html, styles));
  }
}

async function withStyles(html: string, link: string): Promise<string> {
  const [, address = ''] = /href="([^"]+)"/.exec(link) ?? [];
  const styles = await readFile(at(`client${address}`), 'utf8');
  // It shows before fonts can have come, and moves nothing when they do
  const optional = styles.replaceAll('font-display:swap', 'font-display:optional');
  // Isn't loaded, but what is imported later would load its styles again, with fonts that move what they come to
  return html.replace(link, () => `<style>${optional}</style>\n    <link rel="stylesheet" href="${address}" disabled>`);
}

/**
 * The build names no modules of chunks that several share. This adds the screens in such chunks to the manifest, and the client, whose
 * document then runs one script and preloads the others.
 */
export async function nameEntries({ output }: Rolldown.RolldownOutput): Promise<void> {
  const manifest = await readManifest('manifest');
  const chunkWith = (path: string) => {
    const module = fileURLToPath(new URL(`../web/${path}`, import.meta.url));
    const chunk = output.find((each) => each.type === 'chunk' && each.moduleIds.includes(module));
    const named = Object.values(manifest).find(({ file }) => file === chunk?.fileName);
    if (!named) throw new Error(`The build has no ${path}`);
    return named;
  };
  for (const { path } of screenFiles) manifest[path] ??= chunkWith(path);
  const client = chunkWith('main.tsx');
  manifest['index.html'] = client;
  await writeFile(at('client/.vite/manifest.json'), JSON.stringify(manifest));
  const document = await readFile(at('client/index.html'), 'utf8');
  const html = document.replaceAll(
    /<script type="module" crossorigin src="([^"]+)"><\/script>/g,
    (script, url: string) =>
      url === `/${client.file}` ? script : `<link rel="modulepreload" crossorigin href="${url}">`,
  );
  await writeFile(at('client/index.html'), html);
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
