import { useLingui } from '@lingui/react/macro';
import { useMeChange } from '../../app/me-change.ts';
import { usePerson } from '../../app/session.tsx';
import { trpc } from '../../trpc.ts';
import { Switch } from '../../ui/switch.tsx';
import { useAnnounce } from '../../ui/toast.tsx';

export function SingleKeys() {
  const { t } = useLingui();
  const person = usePerson();
  const announce = useAnnounce();
  const { show, handlers } = useMeChange(t`Failed to update the setting`);
  const save = trpc.profiles.setSingleKeys.useMutation({
    ...handlers,
    onMutate: (change) => show(change),
    onSuccess: () => announce(t`Setting updated`),
  });
  return (
    <Switch
      label={t`Use single keys as shortcuts`}
      checked={person.singleKeys}
      onChange={(singleKeys) => save.mutate({ singleKeys })}
    />
  );
}
