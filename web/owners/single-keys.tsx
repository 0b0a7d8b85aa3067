import { useLingui } from '@lingui/react/macro';
import type { OwnProfile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Switch } from '../ui/switch.tsx';
import { useAnnounce } from '../ui/toast.tsx';
import { useProfileChange } from './profile.ts';

export function SingleKeys({ profile }: { profile: OwnProfile }) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const { show, handlers } = useProfileChange(t`Failed to update the setting`);
  const save = trpc.profiles.setSingleKeys.useMutation({
    ...handlers,
    onMutate: (change) => show(change),
    onSuccess: () => announce(t`Setting updated`),
  });
  return (
    <Switch
      label={t`Use single keys as shortcuts`}
      checked={profile.singleKeys}
      onChange={(singleKeys) => save.mutate({ singleKeys })}
    />
  );
}
