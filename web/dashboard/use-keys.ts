import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../app/owner.tsx';
import { isSearchKey } from '../app/search-key.ts';

export type KeyboardView = 'search' | 'keys';

let singleKeys: Promise<typeof import('./palette/single-keys.ts')> | null = null;

/** ⌘K or Ctrl+K, also while typing, but not over a dialog; and single keys, whose code loads with the first one. */
export function useKeys(hasSingleKeys: boolean, show: (view: KeyboardView) => void): void {
  const navigate = useNavigate();
  const may = usePermission();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isSearchKey(event)) {
        event.preventDefault();
        if (!document.querySelector('[role=dialog],[role=alertdialog],dialog[open]')) show('search');
      } else if (hasSingleKeys) {
        const actions = { go: navigate, help: () => show('keys'), may };
        // One promise for all keys: a second import can resolve before the first
        singleKeys ??= import('./palette/single-keys.ts');
        singleKeys.then(
          ({ pressKey }) => pressKey(event, actions),
          // Offline: the next key tries again
          () => {
            singleKeys = null;
          },
        );
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
