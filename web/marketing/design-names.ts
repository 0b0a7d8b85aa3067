import { hasLetters } from '#src/cards/designs/fonts.ts';
import { isSlim, isTall, nameSize } from '#src/cards/designs/name-size.ts';
import { designs } from '#src/cards/designs/tokens.ts';
import { isLong } from '#src/cards/pages/parts.ts';
import { designDemoPath } from '#src/marketing/demo.ts';
import { initials } from '#src/names.ts';

/**
 * Shows a name in the small page of each design (product 27.17): its letters and their size. Rendering them would load the code
 * of all designs.
 */
export function showInDesigns(name: string): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('.samples iframe')) {
    const show = () => frame.contentDocument && rename(frame.contentDocument, name);
    // It may load later
    frame.onload = show;
    show();
    const link = frame.parentElement?.querySelector('a');
    const design = designs.find((each) => each === link?.pathname.split('/')[2]);
    if (link && design) link.href = designDemoPath(design, name);
  }
}

function rename(page: Document, typed: string): void {
  const heading = page.querySelector('h1');
  const face = heading?.closest('header');
  if (!heading || !face) return;
  heading.dataset.sample ??= heading.textContent ?? '';
  const name = typed || heading.dataset.sample;
  heading.textContent = name;
  for (const size of ['s1', 's2', 's3', 's4']) face.classList.toggle(size, size === nameSize(name));
  face.classList.toggle('long', isLong(name));
  // Names with letters that the design's font lacks are in the system's
  const isKnown = hasLetters(name);
  page.documentElement.style.setProperty('--name', isKnown ? '' : 'system-ui');
  page.documentElement.style.setProperty('--scale', isKnown ? '' : '1');
  const mark = face.querySelector<HTMLElement>('span:is(.letters,.avatar,.mark)');
  if (!mark) return;
  const letters = initials(name);
  mark.classList.toggle('slim', isSlim(letters));
  mark.classList.toggle('tall', isTall(letters));
  if (mark.dataset.initials === undefined) mark.textContent = letters;
  else mark.dataset.initials = letters;
}
