import { useLingui } from '@lingui/react/macro';
import type { OwnProfile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Switch } from '../ui/switch.tsx';
import { useAnnounce } from '../ui/toast.tsx';
import { useProfileChange } from './profile.ts';

export function NewDeviceEmails({ profile }: { profile: OwnProfile }) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const { show, handlers } = useProfileChange(t`Failed to update the setting`);
  const save = trpc.profiles.setNewDeviceEmails.useMutation({
    ...handlers,
    onMutate: (change) => show(change),
    onSuccess: () => announce(t`Setting updated`),
  });
  return (
    <Switch
      label={t`Email me when a new device signs in`}
      checked={profile.newDeviceEmails}
      onChange={(newDeviceEmails) => save.mutate({ newDeviceEmails })}
    />
  );
}
