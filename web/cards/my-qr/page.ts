import type { MyQr } from '#src/cards/my-qr.ts';

// The script of 'My QR' (product 28.6): it shows what the dashboard left in this browser. It imports nothing, since it is kept
// for the time without a network, and asks but one thing of the server: who is signed in.

const place = document.querySelector<HTMLElement>('#screen');
const key = place?.dataset.key ?? '';

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function kept(): MyQr | null {
  try {
    return JSON.parse(read(key) ?? 'null') as MyQr | null;
  } catch {
    return null;
  }
}

/** The language that was chosen in this browser, else its own. */
function language(): string {
  const wanted = [read('language'), ...navigator.languages].map((each) => each?.slice(0, 2).toLowerCase());
  return wanted.find((each) => each === 'en' || each === 'es') ?? 'en';
}

function show(): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[lang="${language()}"]`);
  if (!place || !template) return;
  document.documentElement.lang = template.lang;
  place.replaceChildren(template.content.cloneNode(true));
  const part = <T extends HTMLElement>(selector: string) => place.querySelector<T>(selector) as T;
  document.title = part('main').dataset.title ?? '';
  const mine = kept();
  part('.code').hidden = mine === null;
  part('.none').hidden = mine !== null;
  const { style } = document.documentElement;
  style.setProperty('--theme', mine?.color ?? null);
  style.setProperty('--ink', mine?.ink ?? null);
  // One for each theme of the screen, until there is a card
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  if (mine) for (const bar of bars) bar.content = mine.color;
  if (mine) {
    part('.code h1').textContent = mine.name;
    part('.role').textContent = mine.role;
    part('.address').textContent = mine.address;
    // As a picture: whatever is in it, nothing of it runs
    part<HTMLImageElement>('.code img').src = `data:image/svg+xml,${encodeURIComponent(mine.code)}`;
  }
  part('.offline').hidden = navigator.onLine;
}

/** With a network: what is another account's, or of a session that has ended unseen, goes (product 28.7). */
async function check(): Promise<void> {
  const mine = kept();
  if (mine === null || !navigator.onLine) return;
  const answer = await fetch('/trpc/profiles.me');
  if (!answer.ok) return;
  const { data } = (await answer.json()).result as { data: { id: string } | null };
  if (data?.id === mine.owner) return;
  localStorage.removeItem(key);
  show();
}

const checkQuietly = () => check().catch(() => {});

async function stayAwake(): Promise<void> {
  if (document.visibilityState === 'visible') await navigator.wakeLock?.request('screen');
}

const wake = () => stayAwake().catch(() => {});

show();
void checkQuietly();
void wake();
// Signed out in another tab
addEventListener('storage', show);
addEventListener('offline', show);
addEventListener('online', () => {
  show();
  void checkQuietly();
});
document.addEventListener('visibilitychange', () => {
  void wake();
  void checkQuietly();
});
