import './landing.css';

// The page is complete without this script: the menu is a <details>, the prices switch by radio buttons. It only
// closes the menu behind whoever has chosen from it.

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
