import { useLingui } from '@lingui/react/macro';
import { trpc } from '../trpc.ts';
import { useAnnounce } from '../ui/toast.tsx';
import { useProfileChange } from './profile.ts';

/** Changes the accent color of the dashboard (product 1.14). */
export function useAccentChange(): (themeColor: string) => void {
  const { t } = useLingui();
  const announce = useAnnounce();
  const { show, handlers } = useProfileChange(t`Failed to update the color`);
  const save = trpc.profiles.setAccent.useMutation({
    ...handlers,
    onMutate: ({ themeColor }) => show({ themeColor }),
    onSuccess: () => announce(t`Accent color updated`),
  });
  return (themeColor) => save.mutate({ themeColor });
}
