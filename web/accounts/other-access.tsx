import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import type { ReactNode } from 'react';
import type { AccessRemoval } from '#src/accounts/credentials.ts';
import { socialNames } from '#src/accounts/social.ts';
import type { AppRouter } from '../trpc.ts';
import { Checkbox } from '../ui/checkbox.tsx';

type OtherAccessProps = {
  access: inferRouterOutputs<AppRouter>['auth']['readResetLink'];
  remove: AccessRemoval;
  onChange: (remove: AccessRemoval) => void;
};

/** Other ways to sign in, which the reset can remove (product 1.21). */
export function OtherAccess({ access: { connections, passkeys, programs }, remove, onChange }: OtherAccessProps) {
  if (connections.length + passkeys.length + programs.length === 0) return null;
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">
        <Trans>Other ways to sign in</Trans>
      </legend>
      <p className="text-sm text-ink-soft">
        <Trans>These work without your password. Select any you don't recognize to remove them.</Trans>
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {connections.map(({ provider, email, createdAt, isRecent }) => (
          <SignInMethod
            key={provider}
            name={socialNames[provider]}
            detail={email}
            createdAt={createdAt}
            isRecent={isRecent}
            isChecked={remove.providers.includes(provider)}
            onCheck={(isChecked) => onChange({ ...remove, providers: toggled(remove.providers, provider, isChecked) })}
          />
        ))}
        {passkeys.map(({ id, name, createdAt, isRecent, isRemovable }) => (
          <SignInMethod
            key={id}
            name={<Trans>Passkey “{name}”</Trans>}
            createdAt={createdAt}
            isRecent={isRecent}
            isChecked={remove.passkeys.includes(id)}
            onCheck={
              isRemovable
                ? (isChecked) => onChange({ ...remove, passkeys: toggled(remove.passkeys, id, isChecked) })
                : null
            }
          />
        ))}
        {programs.map(({ id, name, createdAt, isRecent }) => (
          <SignInMethod
            key={id}
            name={id === 'phone' ? <Trans>Phone {name}</Trans> : <Trans>Wallet {name}</Trans>}
            createdAt={createdAt}
            isRecent={isRecent}
            isChecked={remove.programs.some((each) => each === id)}
            onCheck={(isChecked) => onChange({ ...remove, programs: toggled(remove.programs, id, isChecked) })}
          />
        ))}
      </ul>
    </fieldset>
  );
}

type SignInMethodProps = {
  name: ReactNode;
  detail?: string | null;
  createdAt: Date | string;
  isRecent: boolean;
  isChecked: boolean;
  /** null: it can't be removed here */
  onCheck: ((isChecked: boolean) => void) | null;
};

function SignInMethod({ name, detail = null, createdAt, isRecent, isChecked, onCheck }: SignInMethodProps) {
  const { i18n } = useLingui();
  const date = i18n.date(createdAt, { dateStyle: 'medium' });
  const hint = (
    <span className="break-words">
      {detail && `${detail} · `}
      <Trans>added {date}</Trans>
      {isRecent && (
        <b className="ml-2 rounded-full bg-danger-soft px-2 py-0.5 whitespace-nowrap text-danger">
          <Trans>Added recently</Trans>
        </b>
      )}
    </span>
  );
  return (
    <li>
      {onCheck ? (
        <Checkbox label={<Trans>Remove {name}</Trans>} hint={hint} checked={isChecked} onChange={onCheck} />
      ) : (
        <>
          <p>{name}</p>
          <p className="text-sm text-ink-soft">{hint}</p>
          <p className="text-sm">
            <Trans>This is your second step. To remove it, sign in and go to your account settings.</Trans>
          </p>
        </>
      )}
    </li>
  );
}

function toggled<T>(list: T[], value: T, isIn: boolean): T[] {
  const others = list.filter((each) => each !== value);
  return isIn ? [...others, value] : others;
}
