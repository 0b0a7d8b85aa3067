import { useEffect } from 'react';

const isMac = /^(Mac|iP)/.test(navigator.platform);

/** ⌘K or Ctrl+K, also while typing, but not over a dialog. */
export function useSearchKey(search: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
      if (key.toLowerCase() !== 'k' || altKey || shiftKey || ctrlKey === isMac || metaKey !== isMac) return;
      event.preventDefault();
      if (!document.querySelector('[role=dialog],[role=alertdialog],dialog[open]')) search();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
