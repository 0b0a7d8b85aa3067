import { useEffect, useLayoutEffect } from 'react';
import type { Shown } from './router.ts';

const STORAGE_KEY = 'scroll-positions';

/** How far down each visit was left, by its key. */
const positions: Record<string, number> = read();

/** A new address begins at its top or at the part that it names; going back leads to where the page was left. */
export function useScroll({ location, screens, scroll }: Shown): void {
  const { key, hash } = location;
  const isReady = screens !== null;
  useLayoutEffect(() => {
    if (!isReady) return;
    const position = scroll === 'restore' ? positions[key] : undefined;
    const part = hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
    if (scroll !== 'keep') {
      if (position !== undefined) window.scrollTo(0, position);
      else if (part) part.scrollIntoView();
      else window.scrollTo(0, 0);
    }
  }, [isReady, key, hash, scroll]);
  useEffect(() => {
    const keep = () => {
      positions[key] = window.scrollY;
    };
    const leave = () => {
      keep();
      write();
      // Whoever comes back finds the page as the browser kept it
      window.history.scrollRestoration = 'auto';
    };
    const arrive = () => {
      window.history.scrollRestoration = 'manual';
    };
    arrive();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', arrive);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', arrive);
    };
  }, [key]);
}

/** To be called before another visit is shown. */
export function keepScroll(key: string): void {
  positions[key] = window.scrollY;
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function write(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Storage switched off or full: a page that is loaded anew begins at its top
  }
}
