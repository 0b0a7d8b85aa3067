import { useEffect } from 'react';
import { inkOn, themeColor } from '#src/colors.ts';

/** Colours the accents of every screen, dialogs included, in an account's own colour (product 1.14). */
export function useAccent(color: string | null): void {
  useEffect(() => {
    if (color === null) return;
    const { style } = document.documentElement;
    style.setProperty('--theme', themeColor(color));
    style.setProperty('--on-theme', inkOn(color));
    return () => {
      style.removeProperty('--theme');
      style.removeProperty('--on-theme');
    };
  }, [color]);
}
