import './landing.css';
import { playScenes } from './play-scenes.ts';

// The pages are complete without this script: the menu is a <details>, prices and pictures switch by radio buttons, and what
// is typed is taken along by the form itself. It closes the menu behind whoever has chosen from it, moves the pictures once,
// and fetches what draws the card as soon as somebody is about to type.

const menu = document.querySelector<HTMLDetailsElement>('[data-menu]');

function close() {
  if (menu) menu.open = false;
}

menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) close();
});

document.addEventListener('click', (event) => {
  if (event.target instanceof Node && !menu?.contains(event.target)) close();
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu?.open) return;
  close();
  menu.querySelector('summary')?.focus();
});

playScenes();

const wish = document.querySelector<HTMLFormElement>('[data-wish]');
let asked = false;

async function begin() {
  if (!wish || asked) return;
  asked = true;
  const { followWish } = await import('./live-card.ts');
  await followWish(wish);
}

/** Also for whoever was there before this script, and for what the browser filled in by itself, on the way back say. */
function beginIfBegun() {
  const name = wish?.querySelector<HTMLInputElement>('[name=name]');
  if (name?.value || wish?.matches(':focus-within, :hover')) void begin();
}

wish?.addEventListener('focusin', begin);
wish?.addEventListener('pointerover', begin);
wish?.addEventListener('input', begin);
addEventListener('pageshow', beginIfBegun);
beginIfBegun();
