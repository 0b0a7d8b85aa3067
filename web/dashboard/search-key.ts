import { useEffect } from 'react';
import { useNavigate } from 'react-router';

export type KeyboardView = 'search' | 'keys';

export const isMac = /^(Mac|iP)/.test(navigator.platform);

/** ⌘K or Ctrl+K, also while typing, but not over a dialog; and single keys, whose code loads with the first one. */
export function useKeys(hasSingleKeys: boolean, show: (view: KeyboardView) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
      if (key === 'k' && !altKey && !shiftKey && ctrlKey !== isMac && metaKey === isMac) {
        event.preventDefault();
        if (!document.querySelector('[role=dialog],[role=alertdialog],dialog[open]')) show('search');
      } else if (hasSingleKeys) {
        const actions = { go: navigate, help: () => show('keys') };
        import('./palette/single-keys.ts').then(
          ({ pressKey }) => pressKey(event, actions),
          // Offline: the next key tries again
          () => {},
        );
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
