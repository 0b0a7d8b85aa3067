import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Language } from '#src/languages.ts';
import { escapeHtml } from '#src/pages/html.ts';
import type { Env } from './env.ts';
import { offeredProviders } from './gateways/providers.ts';

/** What the build made of the web floor, read once at start. */
export type Assets = {
  /** folder of the files under /assets/ */
  directory: string;
  /** the document of the React client */
  shell: string;
  landing: Record<Language, string>;
  /** address of the public page's small script */
  cardScript: string;
  /** address of the script that presses the confirmation's button */
  confirmScript: string;
};

type Filling = Pick<Env, 'appName' | 'publicUrl' | 'supportEmail' | 'stripe' | 'social' | 'sandbox'>;

const dist = new URL('../dist/', import.meta.url);

/** @throws where the web client was not built */
export async function loadAssets(env: Filling): Promise<Assets> {
  const manifest = JSON.parse(await readText('client/.vite/manifest.json')) as Record<string, { file: string }>;
  const script = (entry: string) => {
    const file = manifest[entry]?.file;
    if (!file) throw new Error(`The build has no ${entry}`);
    return `/${file}`;
  };
  const fill = async (path: string) =>
    (await readText(path))
      .replaceAll('__APP_NAME__', () => escapeHtml(env.appName))
      .replaceAll('__PUBLIC_URL__', () => escapeHtml(env.publicUrl))
      .replaceAll('__SUPPORT_EMAIL__', () => escapeHtml(env.supportEmail))
      .replaceAll('__SIGN_IN__', offeredProviders(env).join(' '))
      .replaceAll('__PAYMENTS__', env.stripe !== null || env.sandbox ? 'open' : 'closed');
  return {
    directory: fileURLToPath(new URL('client/assets/', dist)),
    shell: await fill('client/index.html'),
    landing: { en: await fill('landing/en.html'), es: await fill('landing/es.html') },
    cardScript: script('card/card.ts'),
    confirmScript: script('card/confirm.ts'),
  };
}

async function readText(path: string): Promise<string> {
  return await readFile(new URL(path, dist), 'utf8');
}
