import { copyText, hasShareSheet, keepAwake, openShareSheet } from '../ui/secure-context.ts';

// Enhances the public page, which works without it. Texts come from the page, in its language.

// Each page has these
const share = document.querySelector('#share') as HTMLElement;
const status = share.querySelector('.said') as HTMLElement;
const menu = document.querySelector('details') as HTMLDetailsElement;
const { url = '', title = '', copied = '' } = share.dataset;

async function copy(): Promise<void> {
  try {
    await copyText(url);
    status.textContent = copied;
    setTimeout(() => status.replaceChildren(), 3000);
  } catch {
    // Not permitted: select the link, ready for the system's own menu
    const link = share.querySelector('a');
    if (link) getSelection()?.selectAllChildren(link);
  }
}

async function shareCard(): Promise<void> {
  try {
    await openShareSheet({ title, url });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') await copy();
  }
}

const shareButton = share.querySelector<HTMLElement>('[data-share]');
shareButton?.addEventListener('click', shareCard);
for (const button of document.querySelectorAll('[data-copy]')) button.addEventListener('click', copy);
// Without a share sheet, its button stays hidden and keeps its place, so that nothing moves
for (const button of share.querySelectorAll('button')) {
  button.hidden = button === shareButton && !hasShareSheet();
}

/** Keeps the screen on while the QR code fills it. */
function stayAwake(): void {
  if (location.hash === '#qr') addEventListener('hashchange', keepAwake(), { once: true });
}

addEventListener('hashchange', stayAwake);
stayAwake();

addEventListener('click', ({ target }) => {
  if (!menu.contains(target as Node)) menu.open = false;
});

addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  if (menu.open) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
  if (location.hash === '#qr') location.hash = 'card';
});

// In-app browsers silently drop contact files. On iOS they lack Safari's token.
const agent = navigator.userAgent;
const isApp =
  /FBA[NV]|FB_IAB|Instagram|\bLine\/|LinkedInApp|TikTok|musical_ly|Bytedance|Snapchat|Twitter|Pinterest/i.test(agent);
const isBareWebKit = /iPhone|iPad|iPod/.test(agent) && !agent.includes('Safari/');
const hint = document.querySelector<HTMLElement>('#hint');
if (hint && (isApp || isBareWebKit)) hint.hidden = false;
