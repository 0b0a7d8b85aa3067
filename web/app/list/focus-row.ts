/** Focuses a row after it is rendered again. */
export function focusRow(id: string): void {
  requestAnimationFrame(() => rowLink(id)?.focus());
}

/** Finds what gets the focus when these rows are gone: the row after them, or else the one before, or the heading. */
export function findFocusAfter(gone: readonly string[], heading: HTMLElement | null): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-item]')].map(({ dataset }) => dataset.item ?? '');
  const last = rows.findLastIndex((id) => gone.includes(id));
  const stays = (id: string) => !gone.includes(id);
  const next = rows.slice(last + 1).find(stays) ?? rows.findLast(stays);
  return () => {
    const link = next === undefined ? null : rowLink(next);
    if (link) link.focus({ preventScroll: true });
    else heading?.focus();
  };
}

function rowLink(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-item="${id}"] h2 a`);
}
