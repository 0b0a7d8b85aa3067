// What /login is begun with. Its page stands there already, painted from the document alone; the client comes right after
// that, and does what was pressed meanwhile (web/app/pre-hydration.ts).

const LATEST_MS = 500;

const early = document.getElementById('early');
const client = document.querySelector<HTMLMetaElement>('meta[name=client]')?.content ?? '';
const [main = '', ...parts] = client.split(' ');
let isBegun = false;

async function begin(): Promise<void> {
  if (isBegun) return;
  isBegun = true;
  for (const part of parts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = part;
    document.head.append(link);
  }
  // One after the other, so that whoever types meanwhile waits for none of them
  for (const part of [...parts, main]) {
    await import(/* @vite-ignore */ part);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function press(event: Event, pressed: Element | null | undefined): void {
  // Other pages than the client's are links like any other
  if (!early || !pressed || pressed.getAttribute('href') === '/') return;
  event.preventDefault();
  early.dataset.pressed = `${pressed.tagName} ${pressed.getAttribute('aria-label') ?? pressed.textContent}`;
}

early?.addEventListener('click', (event) => press(event, (event.target as Element).closest('a, button')));
early?.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    press(event, early.querySelector('button[data-submit]'));
  }
});
// zod would try whether it may write functions, which our pages allow nobody
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

// Once there is something to be seen; a tab in the background is never painted
requestAnimationFrame(() => setTimeout(begin));
setTimeout(begin, LATEST_MS);
