import { cardPage } from '#src/cards/pages/card-page.ts';
import type { Language } from '#src/languages.ts';
import { DEMO_NAME, type DemoWish, demoCard, demoPath } from '#src/marketing/demo.ts';
import { usernameBase } from '#src/owners/usernames.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { morphDocument } from '../cards/form/morph-document.ts';

/** Draws card, address and code anew at each key, by the functions that make the pages of visitors (product 27.2). */
export async function followWish(form: HTMLFormElement): Promise<void> {
  const preview = await shownCard();
  const texts = readTexts(preview);
  const show = () => {
    const wish = wishOf(form);
    drawCard(preview, texts, wish, form.dataset);
    takeAlong(form, wish);
  };
  form.addEventListener('input', show);
  show();
}

function wishOf(form: HTMLFormElement): DemoWish {
  const values = new FormData(form);
  return { name: String(values.get('name') ?? '').trim(), color: String(values.get('color')) };
}

/** The card's document, once it has come. */
async function shownCard(): Promise<Document> {
  const frame = document.querySelector<HTMLIFrameElement>('.phone iframe');
  if (!frame) throw new Error('The page has no card');
  const shown = () => (frame.contentDocument?.getElementById('texts') ? frame.contentDocument : null);
  // It is waited for by browsers until it is near; somebody who types has it before them
  frame.loading = 'eager';
  while (!shown()) await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  return frame.contentDocument as Document;
}

function drawCard(
  preview: Document,
  i18n: I18n,
  { name, color }: DemoWish,
  { position = '', company = '' }: DOMStringMap,
): void {
  const { origin } = window.location;
  const address = usernameBase(name || DEMO_NAME) || 'card';
  const example = demoCard(i18n.locale as Language);
  const own = { name, position, company, photo: null, email: `${address.split('-')[0]}@example.com` };
  // The form holds the demo's own colour until another one is chosen
  const isDemo = name === '' && color === example.backgroundColor;
  const code = qrSvg(origin + demoPath(isDemo ? null : { name: name || DEMO_NAME, color }), { level: 'M' });
  const page = cardPage(
    { ...example, ...(name !== '' && own), backgroundColor: color },
    {
      i18n,
      publicUrl: origin,
      appName: '',
      address: paths.profile(address),
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
  document.querySelector('[data-address]')?.replaceChildren(address);
  const ink = document.querySelector<HTMLElement>(`[name=color][value="${color}"]`)?.dataset.ink ?? '';
  document.documentElement.style.setProperty('--theme', color);
  document.documentElement.style.setProperty('--on-theme', ink);
}

function parse(markup: string): ChildNode[] {
  return [...new DOMParser().parseFromString(markup, 'text/html').body.childNodes];
}

/** Every way to begin takes along what was typed (product 27.2). */
function takeAlong(form: HTMLFormElement, wish: DemoWish): void {
  const query = new URLSearchParams({ ...wish, ...(wish.name !== '' && { username: usernameBase(wish.name) }) });
  const lang = new FormData(form).get('lang');
  if (lang) query.set('lang', String(lang));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-begin]')) {
    link.href = `${paths.onboarding}?${query}`;
  }
}

/** The card's texts in its language, as the server wrote them down. */
function readTexts(preview: Document): I18n {
  const texts: Record<string, string> = JSON.parse(preview.getElementById('texts')?.textContent ?? '{}');
  return {
    locale: document.documentElement.lang,
    _: ({ id, message, values = {} }) =>
      (texts[id] ?? message).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  };
}
