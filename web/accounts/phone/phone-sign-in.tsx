import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { errorCodeOf, errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { textLinkStyle } from '../../ui/button-style.ts';
import { CodeStep } from './code-step.tsx';
import { PhoneForm } from './phone-form.tsx';

/** Signs in with a phone and the account's password, or with a code by SMS (product 1.28). */
export function PhoneSignIn({ hasRememberMe }: { hasRememberMe: boolean }) {
  const { search, state } = useLocation();
  const [phone, setPhone] = useState('');
  const [rememberMe, setRememberMe] = useState(true);
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { textCode, isBusy } = useTextCode();

  async function requestCode(to: string): Promise<void> {
    setFailure(null);
    setPhone(to);
    const { at, failure: refusal } = await textCode(to);
    if (at !== null) setSentAt(at);
    setFailure(refusal);
  }

  if (sentAt === null) {
    return (
      <>
        <PhoneForm
          phone={phone}
          remembers={hasRememberMe ? { rememberMe, setRememberMe } : null}
          requestCode={requestCode}
          isRequesting={isBusy}
          failure={failure}
          onFailure={setFailure}
        />
        <p className="mt-6">
          <Link to={{ search, hash: '' }} state={state} className={textLinkStyle}>
            <Trans>Sign in with your email</Trans>
          </Link>
        </p>
      </>
    );
  }
  return (
    <CodeStep
      phone={phone}
      rememberMe={rememberMe}
      sentAt={sentAt}
      failure={failure}
      isResending={isBusy}
      onResend={() => requestCode(phone)}
      onBack={() => {
        setFailure(null);
        setSentAt(null);
      }}
    />
  );
}

type Texted = { at: number | null; failure: string | null };

/** Texts a code. Returns since when to wait for another (ms), also if it is too early for this one. */
function useTextCode() {
  const { t, i18n } = useLingui();
  const mutation = trpc.phoneSignIn.requestCode.useMutation();

  async function textCode(phone: string): Promise<Texted> {
    try {
      await mutation.mutateAsync({ phone });
      return { at: Date.now(), failure: null };
    } catch (error) {
      const code = errorCodeOf(error);
      // The usual text offers recovery codes, which are for the second step
      const tomorrow = t`We can't text more codes today. Sign in with your password, or try again tomorrow.`;
      if (code !== 'code_just_sent')
        return { at: null, failure: code === 'sms_limit' ? tomorrow : errorMessage(i18n, error) };
      // Perhaps an app asked for it: its code works here, too
      const failure = t`We just texted a code to this number. Use it, or request another in a minute.`;
      return { at: Date.now(), failure };
    }
  }

  return { textCode, isBusy: mutation.isPending };
}
