import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'label'>) {
  return (
    <TextField
      autoComplete="email"
      {...props}
      label={<Trans>Email</Trans>}
      // Chrome spells the domain in ASCII if the type is email
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix'>) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        <IconButton
          label={isShown ? t`Hide password` : t`Show password`}
          onClick={() => setShown((shown) => !shown)}
          className="-mr-2"
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      }
    />
  );
}
