/** After it is rendered again. */
export function focusRow(id: string): void {
  requestAnimationFrame(() => rowLink(id)?.focus());
}

/** Moves the focus to the row after the removed ones, or else the one before, or the heading if no row is left. */
export function focusAfter(gone: readonly string[], heading: HTMLElement | null): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-item]')];
  const last = rows.findLastIndex(({ dataset }) => gone.includes(dataset.item ?? ''));
  const stays = ({ dataset }: HTMLElement) => !gone.includes(dataset.item ?? '');
  const next = rows.slice(last + 1).find(stays) ?? rows.findLast(stays);
  const link = next && rowLink(next.dataset.item ?? '');
  if (link) link.focus({ preventScroll: true });
  else heading?.focus();
}

function rowLink(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-item="${id}"] h2 a`);
}
