import { DEMO_NAME, type DemoWish, demoCard, demoPath } from '#src/demo.ts';
import type { Language } from '#src/languages.ts';
import { cardPage } from '#src/pages/card-page.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { usernameBase } from '#src/usernames.ts';
import { morphDocument } from '../shared/card-form/morph-document.ts';

/** Draws card, address and code anew at each key, by the functions that make the pages of visitors (product 27.2). */
export function followWish(form: HTMLFormElement): void {
  const texts = readTexts();
  const show = () => {
    const wish = wishOf(form);
    drawCard(texts, wish, form.dataset);
    takeAlong(form, wish);
  };
  form.addEventListener('input', show);
  show();
}

function wishOf(form: HTMLFormElement): DemoWish {
  const values = new FormData(form);
  return { name: String(values.get('name') ?? '').trim(), color: String(values.get('color')) };
}

function drawCard(i18n: I18n, { name, color }: DemoWish, { position = '', company = '' }: DOMStringMap): void {
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
  const preview = document.querySelector<HTMLIFrameElement>('.phone iframe')?.contentDocument;
  if (preview) morphDocument(preview, page);
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

/** The page's texts in its language, as the server wrote them down. */
function readTexts(): I18n {
  const texts: Record<string, string> = JSON.parse(document.getElementById('card-texts')?.textContent ?? '{}');
  return {
    locale: document.documentElement.lang,
    _: ({ id, message, values = {} }) =>
      (texts[id] ?? message).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  };
}
