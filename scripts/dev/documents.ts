import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { cspHash } from '#server/platform/security-headers.ts';
import { landingStyles, readManifest } from '../landing-pages.ts';
import type { Document } from './forward.ts';

/** URLs of the client's modules. No public page begins with @. */
export const BASE = '/@web/';

/** Scripts of server-rendered pages. My QR keeps its built files, which its service worker stores. */
const scripts = ['cards/public-page.ts', 'accounts/confirm.ts', 'marketing/landing.ts'];

/** Makes the server's documents load modules from Vite instead of built files. */
export function documentEditor(vite: ViteDevServer) {
  return async (url: string, { body, csp }: Document): Promise<Document> => {
    const edited = body.includes('<div id="root"')
      ? await clientDocument(vite, url, body)
      : await pageFromSources(body);
    const hashes = [...edited.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) =>
      cspHash(code),
    );
    return { body: edited, csp: csp.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')) };
  };
}

/** The client's document with the values that the server has put into its own. /login is rendered by the client only. */
async function clientDocument(vite: ViteDevServer, url: string, served: string): Promise<string> {
  let source = await readFile(join(vite.config.root, 'index.html'), 'utf8');
  for (const [, name = '', token = ''] of source.matchAll(/<meta name="([\w-]+)" content="(__[A-Z_]+__)"/g)) {
    const [, value = ''] = new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(served) ?? [];
    source = source.replaceAll(token, () => value);
  }
  return await vite.transformIndexHtml('/index.html', source, url);
}

/** The document of the page that shows the components. */
export async function designSystemDocument(vite: ViteDevServer): Promise<string> {
  const source = await readFile(join(vite.config.root, 'design-system/index.html'), 'utf8');
  const page = source.replace('./main.tsx', '/design-system/main.tsx');
  return await vite.transformIndexHtml('/design-system/index.html', page);
}

async function pageFromSources(body: string): Promise<string> {
  const built = { ...(await readManifest('manifest')), ...(await readManifest('landing')) };
  let page = body;
  for (const source of scripts) page = page.replaceAll(`/${built[source]?.file}`, BASE + source);
  return page.includes('marketing/landing.ts') ? page.replace(await landingStyles(), '') : page;
}
