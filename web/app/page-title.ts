import { useEffect } from 'react';
import { appName } from './app-name.ts';

/** Names the page in the browser's tab and history, before the product's name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title]);
}
