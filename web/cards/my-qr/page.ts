import type { MyQr } from '#src/cards/my-qr.ts';
import { readStored } from '../../app/browser-storage.ts';
import { followTheme } from '../../app/theme.ts';
import { keepAwake } from '../../ui/secure-context.ts';

// The script of 'My QR' (product 28.6). Shows what the dashboard stored in this browser. Built as one file, which is cached for
// offline use; its only request asks who is signed in, and whether the code leads somewhere.

const screen = document.querySelector<HTMLElement>('#screen');
const key = screen?.dataset.key ?? '';

function storedQr(): MyQr | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as MyQr | null;
  } catch {
    return null;
  }
}

/** The language chosen in this browser, else the browser's own. */
function language(): string {
  const candidates = [readStored('language'), ...navigator.languages].map((each) => each?.slice(0, 2).toLowerCase());
  return candidates.find((each) => each === 'en' || each === 'es') ?? 'en';
}

function show(): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[lang="${language()}"]`);
  if (!screen || !template) return;
  document.documentElement.lang = template.lang;
  screen.replaceChildren(template.content.cloneNode(true));
  const part = <T extends HTMLElement>(selector: string) => screen.querySelector<T>(selector) as T;
  document.title = part('main').dataset.title ?? '';
  const mine = storedQr();
  part('.code').hidden = mine === null;
  part('.none').hidden = mine !== null;
  const { style } = document.documentElement;
  style.setProperty('--theme', mine?.color ?? null);
  style.setProperty('--ink', mine?.ink ?? null);
  // One per color scheme, until there is a card
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  if (mine) for (const bar of bars) bar.content = mine.color;
  if (mine) {
    part('.code h1').textContent = mine.name;
    part('.role').textContent = mine.role;
    part('.address').textContent = mine.address;
    // As an image, so that no script in it can run
    part<HTMLImageElement>('.code img').src = `data:image/svg+xml,${encodeURIComponent(mine.code)}`;
  }
  part('.offline').hidden = navigator.onLine;
}

const requests = '/trpc/profiles.me,billing.subscription?batch=1&input=%7B%7D';

type Answers = [{ result: { data: { id: string } | null } }, { result: { data: { isAccessible: boolean | null } } }];

/**
 * When online, removes the QR code of another account or an ended session (product 28.7). After the trial it leads nowhere: the
 * dashboard says so (product 15.3).
 */
async function check(): Promise<void> {
  const mine = storedQr();
  if (!navigator.onLine) return;
  const response = await fetch(requests);
  if (!response.ok) return;
  const [me, subscription] = (await response.json()) as Answers;
  const isPaused = subscription.result.data.isAccessible === false;
  if (me.result.data?.id === mine?.owner && !isPaused) return;
  localStorage.removeItem(key);
  if (isPaused) location.replace(screen?.dataset.home ?? '/');
  else show();
}

const checkQuietly = () => check().catch(() => {});

function wake(): void {
  if (document.visibilityState === 'visible') keepAwake();
}

followTheme();
show();
void checkQuietly();
wake();
// Signed out in another tab
addEventListener('storage', show);
addEventListener('offline', show);
addEventListener('online', () => {
  show();
  void checkQuietly();
});
document.addEventListener('visibilitychange', () => {
  wake();
  void checkQuietly();
});
