import { withQuery } from './begin-links.ts';
import './landing.css';

// The page works without this script: the menu is a <details>, prices and scenes switch by radio buttons, and the form submits
// what was typed. The script closes the menu, plays each scene once, and loads the live preview when a visitor is about to type.

const STEP_MS = 1_100;

const menu = document.querySelector<HTMLDetailsElement>('[data-menu]');

function closeMenu() {
  if (menu) menu.open = false;
}

menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) closeMenu();
});

document.addEventListener('click', (event) => {
  if (event.target instanceof Node && !menu?.contains(event.target)) closeMenu();
});

/** A plan's link takes the chosen billing interval along. */
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="plan="]');
  const interval = document.querySelector<HTMLInputElement>('[name=interval]:checked');
  if (link && interval) link.href = withQuery(link.href, { interval: interval.value });
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu?.open) return;
  closeMenu();
  menu.querySelector('summary')?.focus();
});

/**
 * Steps through each scene's options once when it comes into view, and ends where it began. Takes less than five seconds, so
 * it needs no pause control (WCAG 2.2.2).
 */
function playScenes(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        play(target);
      }
    },
    { threshold: 1 },
  );
  for (const scene of document.querySelectorAll('[data-play]')) observer.observe(scene);
}

function play(scene: Element): void {
  const options = [...scene.querySelectorAll<HTMLInputElement>('input')];
  let next = 1;
  const timer = setInterval(() => {
    const option = options[next % options.length];
    if (option) option.checked = true;
    if (next++ >= options.length) clearInterval(timer);
  }, STEP_MS);
  for (const event of ['pointerdown', 'keydown', 'focusin']) {
    scene.addEventListener(event, () => clearInterval(timer), { once: true });
  }
}

playScenes();

const form = document.querySelector<HTMLFormElement>('[data-wish]');
let isLoaded = false;

async function loadPreview() {
  if (!form || isLoaded) return;
  isLoaded = true;
  const { startLivePreview } = await import('./live-preview.ts');
  await startLivePreview(form);
}

/** Covers input from before this script ran, and fields that the browser restored. */
function loadIfUsed() {
  const name = form?.querySelector<HTMLInputElement>('[name=name]');
  if (name?.value || form?.matches(':focus-within, :hover')) void loadPreview();
}

form?.addEventListener('focusin', loadPreview);
form?.addEventListener('pointerover', loadPreview);
form?.addEventListener('input', loadPreview);
addEventListener('pageshow', loadIfUsed);
loadIfUsed();
