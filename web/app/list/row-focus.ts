import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Moves the focus along the controls of a row. Tab stops at the link and at the menu of each row only (product 15.47), so the others
 * have `tabIndex` -1.
 */
export function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: row, target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const step = steps[key];
  const isOfRow = target instanceof HTMLElement && row.contains(target);
  // A menu that is open, or a row that is being moved, uses the arrow keys itself
  const isInUse = event.defaultPrevented || row.querySelector('[aria-pressed=true]') !== null;
  if (step === undefined || !isOfRow || isInUse || altKey || ctrlKey || metaKey || shiftKey) return;
  const controls = [...row.querySelectorAll<HTMLElement>('a[href],button,input')].filter(
    (control) => control.getClientRects().length > 0,
  );
  const next = controls[controls.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
