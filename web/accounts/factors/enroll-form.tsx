import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { factorNameSchema, smsNumberSchema } from '#src/accounts/factors.ts';
import { errorCodeOf, errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAccountForm } from '../account-form.ts';
import { ConfirmIdentity } from '../confirm-identity.tsx';
import { PasswordField } from '../credential-fields.tsx';
import { type OwnFactor, wideButtonStyle } from './factor-kinds.tsx';

export type EnrollFormInput = { name: string; phone: string; password?: string };

type EnrollFormProps = {
  /** the suggested name */
  name: string;
  hasPhone?: boolean;
  /** The first factor requires the password (product 23.6). */
  isFirst: boolean;
  action: ReactNode;
  children?: ReactNode;
  enroll: (values: EnrollFormInput) => Promise<void>;
  /** Defaults to the server's error text. */
  problemOf?: (error: unknown) => string;
};

export function EnrollForm(props: EnrollFormProps) {
  const { isFirst } = props;
  const ways = trpc.auth.waysIn.useQuery(undefined, { enabled: isFirst });
  if (!isFirst) return <Fields {...props} asksPassword={false} />;
  if (ways.isPending) return <Skeleton className="h-40" />;
  const hasPassword = ways.data?.hasPassword ?? true;
  if (ways.data && !hasPassword && !ways.data.isFresh) {
    return <ConfirmIdentity providers={ways.data.connections.map(({ provider }) => provider)} purpose="two-step" />;
  }
  return <Fields {...props} asksPassword={hasPassword} />;
}

function Fields({ asksPassword, ...props }: EnrollFormProps & { asksPassword: boolean }) {
  const { name, hasPhone = false, action, children, enroll, problemOf } = props;
  const { t, i18n } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const schema = z.object({
    name: factorNameSchema,
    phone: hasPhone ? smsNumberSchema : z.string(),
    password: z.string().min(asksPassword ? 1 : 0, 'Password is required'),
  });
  const { form, field, isBusy } = useAccountForm({
    schema,
    initial: { name, phone: '', password: '' },
    isQuiet: true,
    submit: async ({ password, ...values }) => {
      setProblem(null);
      setWrong(false);
      try {
        await enroll({ ...values, ...(asksPassword && { password }) });
      } catch (error) {
        if (errorCodeOf(error) === 'password_wrong') setWrong(true);
        else setProblem(problemOf ? problemOf(error) : errorMessage(i18n, error));
      }
    },
  });
  const password = field('password');
  return (
    <form {...form} className="flex flex-col gap-5">
      {children}
      {hasPhone && (
        <TextField
          {...field('phone')}
          label={t`Phone number`}
          hint={t`With country code, like +34 600 123 456`}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      )}
      <TextField {...field('name')} label={t`Name`} hint={t`To recognize it in your list.`} autoComplete="off" />
      {asksPassword && (
        <PasswordField
          {...password}
          label={t`Your password`}
          error={isWrong ? t`Your current password is incorrect.` : password.error}
          autoComplete="current-password"
        />
      )}
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <Button type="submit" busy={isBusy} className={wideButtonStyle}>
        {action}
      </Button>
    </form>
  );
}

/** `onAdded` gets the recovery codes if this was the first factor. */
export type EnrollProps = { factors: OwnFactor[]; onAdded: (recoveryCodes: string[] | null) => Promise<void> };

export function uniqueName(name: string, taken: { name: string }[]): string {
  const isTaken = (candidate: string) => taken.some((each) => each.name === candidate);
  let candidate = name;
  for (let count = 2; isTaken(candidate); count += 1) candidate = `${name} ${count}`;
  return candidate;
}
