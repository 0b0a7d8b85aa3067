// The script of the public page. The page is complete without it; its texts come from the page, in the page's language.

const share = document.querySelector<HTMLElement>('#share');
const { url = location.href, title = document.title, copied = '' } = share?.dataset ?? {};
const said = share?.querySelector('.said');

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    if (!said) return;
    said.textContent = copied;
    setTimeout(() => said.replaceChildren(), 3000);
  } catch {
    // Without the permission the address is at least selected, ready for the system's own menu.
    const link = share?.querySelector('a');
    if (link) getSelection()?.selectAllChildren(link);
  }
}

async function shareCard(): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') await copy();
  }
}

const sheet = share?.querySelector<HTMLElement>('[data-share]');
sheet?.addEventListener('click', shareCard);
if (!navigator.share) sheet?.remove();
for (const button of document.querySelectorAll('[data-copy]')) button.addEventListener('click', copy);
for (const button of share?.querySelectorAll<HTMLElement>('button') ?? []) button.hidden = false;

/** While the code fills the screen, that does not go dark. */
async function stayAwake(): Promise<void> {
  if (location.hash !== '#qr' || !navigator.wakeLock) return;
  const lock = await navigator.wakeLock.request('screen');
  addEventListener('hashchange', () => lock.release(), { once: true });
}

const wake = () => stayAwake().catch(() => {});
addEventListener('hashchange', wake);
void wake();

addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && location.hash === '#qr') location.hash = 'card';
});

// These browsers inside apps drop a contact file without a word. On iOS they are known by lacking Safari's token.
const agent = navigator.userAgent;
const isApp =
  /FBA[NV]|FB_IAB|Instagram|\bLine\/|LinkedInApp|TikTok|musical_ly|Bytedance|Snapchat|Twitter|Pinterest/i.test(agent);
const isBareWebKit = /iPhone|iPad|iPod/.test(agent) && !agent.includes('Safari/');
const hint = document.querySelector<HTMLElement>('#hint');
if (hint && (isApp || isBareWebKit)) hint.hidden = false;

export {};
