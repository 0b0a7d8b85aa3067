import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { classNames } from '../ui/class-names.ts';
import { TextField } from '../ui/text-field.tsx';

type NameProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** First and last name, side by side where there is room. The last name is optional. */
export function NameFields(props: { firstName: NameProps; lastName: NameProps; className?: string }) {
  const { firstName, lastName, className } = props;
  return (
    <div className={classNames('grid items-start gap-x-4 gap-y-5 min-[26rem]:grid-cols-2', className)}>
      <TextField
        autoComplete="given-name"
        autoCapitalize="words"
        {...firstName}
        required
        label={<Trans>First name</Trans>}
      />
      <TextField
        autoComplete="family-name"
        autoCapitalize="words"
        {...lastName}
        required={false}
        label={<Trans>Last name</Trans>}
      />
    </div>
  );
}
