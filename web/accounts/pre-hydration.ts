// Loads the client of /login after its prerendered page has painted, and records the last click before hydration;
// web/app/pre-hydration.ts replays it.

import { recordPress } from '../app/early-press.ts';

const MAX_DELAY_MS = 500;

const prerendered = document.getElementById('early');
const client = document.querySelector<HTMLMetaElement>('meta[name=client]')?.content ?? '';
const [main = '', ...urls] = client.split(' ');
let hasStarted = false;

async function loadClient(): Promise<void> {
  if (hasStarted) return;
  hasStarted = true;
  for (const url of urls) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = url;
    document.head.append(link);
  }
  // One at a time, so that typing stays responsive
  for (const url of [...urls, main]) {
    await import(/* @vite-ignore */ url);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function press(event: Event, pressed: Element | null | undefined): void {
  if (prerendered) recordPress(prerendered, event, pressed);
}

prerendered?.addEventListener('click', (event) => press(event, (event.target as Element).closest('a, button')));
prerendered?.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    press(event, prerendered.querySelector('button[data-submit]'));
  }
});
// Stops zod from probing eval, which violates the CSP
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

// After the first paint; background tabs never paint
requestAnimationFrame(() => setTimeout(loadClient));
setTimeout(loadClient, MAX_DELAY_MS);
