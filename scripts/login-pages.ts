import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { languages } from '#src/languages.ts';

const at = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url));

type Prerendered = { title: string; description: string; markup: string };

/** Writes /login with prerendered content and inline styles, so that it shows at once. A small inline script then loads the client. */
export async function writeLoginPages(prerender: (language: 'en' | 'es') => Prerendered, start: string): Promise<void> {
  const shell = await readFile(at('client/index.html'), 'utf8');
  await mkdir(at('early'), { recursive: true });
  for (const language of languages) {
    await writeFile(
      at(`early/login.${language}.html`),
      await earlyDocument(shell, language, prerender(language), start),
    );
  }
}

async function earlyDocument(shell: string, language: string, page: Prerendered, start: string): Promise<string> {
  const parts: string[] = [];
  const take = (html: string, pattern: RegExp) =>
    html.replace(pattern, (_, address: string) => {
      parts.push(address);
      return '';
    });
  let html = take(shell, /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/);
  html = take(html, /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g);
  const [link = '', address = ''] = /<link rel="stylesheet" crossorigin href="([^"]+)">/.exec(html) ?? [];
  const styles = await readFile(at(`client${address}`), 'utf8');
  const head = [
    `<meta name="description" content="${page.description}" />`,
    `<meta name="client" content="${parts.join(' ')}" />`,
    `<style>${styles}</style>`,
    `<script type="module">${(await readFile(at(`client/${start}`), 'utf8')).trim()}</script>`,
  ];
  const changes: [string, string][] = [
    ['<html lang="en"', `<html lang="${language}"`],
    ['<meta name="robots" content="noindex" />', ''],
    ['<title>__APP_NAME__</title>', `<title>${page.title}</title>`],
    [link, head.join('\n    ')],
    ['<div id="root"></div>', `<div id="early">${page.markup}</div>\n    <div id="root" hidden></div>`],
  ];
  for (const [before, after] of changes) {
    if (before === '' || !html.includes(before)) throw new Error(`The client's document has no ${before}`);
    html = html.replace(before, () => after);
  }
  return html;
}
