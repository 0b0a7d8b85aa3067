import { paper } from '#src/cards/designs/paper/design.ts';
import { pageIn } from '#src/cards/pages/page.ts';
import type { Language } from '#src/languages.ts';
import { DEMO_NAME, type DemoOptions, demoCard, demoPath } from '#src/marketing/demo.ts';
import { usernameBase } from '#src/owners/usernames.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { visibleText } from '#src/visible-text.ts';
import { morphDocument } from '../app/morph-document.ts';
import { withQuery } from './begin-links.ts';
import { showInDesigns } from './design-names.ts';

/** Renders card, URL and QR code on every keystroke, with the functions that render public pages (product 27.2). */
export async function startLivePreview(form: HTMLFormElement): Promise<void> {
  const preview = await loadedCard();
  const texts = readTexts(preview);
  const update = () => {
    const options = optionsOf(form);
    renderCard(preview, texts, options, form.dataset);
    showInDesigns(options.name);
    updateLinks(options);
  };
  form.addEventListener('input', update);
  update();
}

function optionsOf(form: HTMLFormElement): DemoOptions {
  const values = new FormData(form);
  return { name: visibleText(String(values.get('name') ?? '')), color: String(values.get('color')) };
}

/** The iframe's document, once it is loaded. */
async function loadedCard(): Promise<Document> {
  const frame = document.querySelector<HTMLIFrameElement>('.phone iframe');
  if (!frame) throw new Error('The page has no card');
  const loaded = () => (frame.contentDocument?.getElementById('texts') ? frame.contentDocument : null);
  // The iframe is lazy; a visitor who types needs it now
  frame.loading = 'eager';
  while (!loaded()) await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  return frame.contentDocument as Document;
}

function renderCard(
  preview: Document,
  i18n: I18n,
  { name, color }: DemoOptions,
  { position = '', company = '' }: DOMStringMap,
): void {
  const { origin } = window.location;
  const username = usernameBase(name || DEMO_NAME) || 'card';
  const example = demoCard(i18n.locale as Language);
  const own = { name, position, company, photo: null, email: `${username.split('-')[0]}@example.com` };
  const isDemo = name === '' && color === example.backgroundColor;
  const code = qrSvg(origin + demoPath(isDemo ? null : { name: name || DEMO_NAME, color }), { level: 'M' });
  const page = pageIn(
    paper,
    { ...example, ...(name !== '' && own), backgroundColor: color },
    {
      i18n,
      publicUrl: origin,
      appName: '',
      path: paths.profile(username),
      qrSvg: code,
      scriptUrl: null,
      links: [],
      logo: null,
      madeWith: false,
      preview: true,
    },
  );
  morphDocument(preview, page);
  document.querySelector('[data-code]')?.replaceChildren(...parse(code));
  document.querySelector('[data-address]')?.replaceChildren(username);
  const ink = document.querySelector<HTMLElement>(`[name=color][value="${color}"]`)?.dataset.ink ?? '';
  document.documentElement.style.setProperty('--theme', color);
  document.documentElement.style.setProperty('--on-theme', ink);
}

function parse(markup: string): ChildNode[] {
  return [...new DOMParser().parseFromString(markup, 'text/html').body.childNodes];
}

/** Adds what was typed to every sign-up link (product 27.2). */
function updateLinks(options: DemoOptions): void {
  const typed = { ...options, username: usernameBase(options.name) };
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-begin]')) {
    link.href = withQuery(link.href, typed);
  }
}

/** The card's texts, which the server embeds in its page. */
function readTexts(preview: Document): I18n {
  const texts: Record<string, string> = JSON.parse(preview.getElementById('texts')?.textContent ?? '{}');
  return {
    locale: document.documentElement.lang,
    _: ({ id, message, values = {} }) =>
      (texts[id] ?? message).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  };
}
