import { useMemo } from 'react';
import { usePerson } from '../../app/session.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type Palette, screenPalette } from './palette.tsx';

export function useScreenPalette(): Palette {
  const { accentColor } = usePerson();
  return useMemo(() => screenPalette(accentColor), [accentColor]);
}

/** The width in pixels that shows a pattern. */
const MIN_BAR_WIDTH = 6;

/** Whether the parts of bars have patterns: for those who ask for contrast, if there is room. */
export function useHasPatterns(width: number | null, bars: number): boolean {
  const isAsked = useMedia('(prefers-contrast: more)');
  return isAsked && width !== null && width / bars >= MIN_BAR_WIDTH;
}
