import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { keyOverlaps } from '#src/api/keys.ts';
import { trpc } from '../trpc.ts';
import { SelectField } from '../ui/select-field.tsx';
import { KeyDialog } from './key-dialog.tsx';
import type { ListedKey } from './key-row.tsx';

export function RotateKeyDialog({ apiKey: { id, name }, onClose }: { apiKey: ListedKey; onClose: () => void }) {
  const { t } = useLingui();
  const [hours, setHours] = useState('24');
  const rotate = trpc.apiKeys.rotate.useMutation();
  return (
    <KeyDialog
      title={t`Replace ${name}?`}
      description={t`You get a new key with the same permissions.`}
      submit={<Trans>Replace key</Trans>}
      isReady
      make={(proof) =>
        rotate.mutateAsync({ id, overlapHours: keyOverlaps.find((each) => String(each) === hours) ?? 0, ...proof })
      }
      onClose={onClose}
    >
      <SelectField
        label={t`The old key stops working`}
        hint={t`Time to give your programs the new one.`}
        value={hours}
        options={keyOverlaps.map((each) => ({
          value: String(each),
          label: each === 0 ? t`At once` : t`After ${plural(each, { one: '# hour', other: '# hours' })}`,
        }))}
        onChange={setHours}
      />
    </KeyDialog>
  );
}
