import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { textOn, themeColor } from '#src/colors.ts';
import { useMeChange } from '../app/me-change.ts';
import { personTrpc } from '../trpc.ts';
import { useAnnounce } from '../ui/toast.tsx';

/** Changes the accent color of the dashboard (product 1.14). */
export function useAccentChange(): (color: string) => void {
  const { t } = useLingui();
  const announce = useAnnounce();
  const { show, handlers } = useMeChange(t`Failed to update the color`);
  const save = personTrpc.profiles.setAccent.useMutation({
    ...handlers,
    onMutate: ({ themeColor }) => show({ themeColor }),
    onSuccess: () => announce(t`Accent color updated`),
  });
  return (color) => save.mutate({ themeColor: color });
}

/** Applies the accent color to every screen, dialogs included (product 1.14). */
export function useAccentColor(color: string | null): void {
  useEffect(() => {
    if (color === null) return;
    const { style } = document.documentElement;
    style.setProperty('--theme', themeColor(color));
    style.setProperty('--on-theme', textOn(color));
    return () => {
      style.removeProperty('--theme');
      style.removeProperty('--on-theme');
    };
  }, [color]);
}
