import { useEffect, useLayoutEffect } from 'react';
import type { RouterState } from './router.ts';

const STORAGE_KEY = 'scroll-positions';

/** Scroll positions by history entry. */
const positions: Record<string, number> = read();

/** Scrolls to the top or the hash's element; back and forward restore the position. */
export function useScroll({ location, screens, scroll }: RouterState): void {
  const { key, hash } = location;
  const isReady = screens !== null;
  useLayoutEffect(() => {
    if (!isReady) return;
    const position = scroll === 'restore' ? positions[key] : undefined;
    const target = hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
    if (scroll !== 'keep') {
      if (position !== undefined) window.scrollTo(0, position);
      else if (target) target.scrollIntoView();
      else window.scrollTo(0, 0);
    }
  }, [isReady, key, hash, scroll]);
  useEffect(() => {
    const save = () => {
      positions[key] = window.scrollY;
    };
    const leave = () => {
      save();
      write();
      // The browser restores the position when people come back
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

/** Call before showing another history entry. */
export function saveScroll(key: string): void {
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
    // Storage disabled or full: a reload starts at the top
  }
}
