import { Trans, useLingui } from '@lingui/react/macro';
import { errorMessage } from '../errors.ts';
import type { Profile } from '../session.tsx';
import { ColorField } from '../shared/colors/color-field.tsx';
import { useProfileChange } from '../shared/profile-change.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

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
