import { Trans, useLingui } from '@lingui/react/macro';
import { errorMessage } from '../app/errors.ts';
import type { Profile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { ColorField } from './colors/color-field.tsx';
import { useProfileChange } from './profile-change.ts';

/** The colour of the dashboard's accents, seen as it is chosen. */
export function AccentColour({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const change = useProfileChange();
  const save = trpc.profiles.setAccent.useMutation({
    onMutate: ({ themeColor }) => change.show({ themeColor }),
    onSuccess: () => toast({ title: t`Accent colour updated` }),
    onError: (error, _, shown) => {
      shown?.back();
      toast({ variant: 'destructive', title: t`Failed to update the colour`, description: errorMessage(i18n, error) });
    },
    onSettled: () => change.refresh(),
  });
  return (
    <ColorField
      color={profile.themeColor}
      onChange={(themeColor) => themeColor !== profile.themeColor && save.mutate({ themeColor })}
      label={<Trans>Accent colour</Trans>}
    />
  );
}
