import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { RESEND_SECONDS, resetRequestSchema } from '#src/accounts/credentials.ts';
import type { VerificationError } from '#src/accounts/verification-error.ts';
import { screenPath } from '#src/screens.ts';
import { useAccountForm } from '../accounts/account-form.ts';
import { EmailField } from '../accounts/credential-fields.tsx';
import { EntryHeading } from '../accounts/entry-frame.tsx';
import { useLinkErrorTexts } from '../accounts/link-error-toast.tsx';
import type { LinkFailure } from '../accounts/link-errors.tsx';
import type { WaitingEmail } from '../accounts/waiting-email.ts';
import { useSecondsLeft } from '../app/clock.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { HelpLink } from '../app/help-link.tsx';
import { NotLetIn, useSaveFailure } from '../app/not-saved.tsx';
import { Notice } from '../app/notice.tsx';
import { useSignInOutcome } from '../app/session.tsx';
import { isClientError, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { type ButtonVariant, textLinkStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';
import { LoginLink } from './steps.tsx';

const HINT_AFTER_MS = 30_000;

type VerifyEmailProps = {
  waiting: WaitingEmail;
  error: VerificationError | null;
  onSent: (sentAt: number) => void;
  onOtherEmail: () => void;
};

/** Waits for the confirmation, and continues once it happens here, or elsewhere if the password was typed here. */
export function VerifyEmail({ waiting, error, onSent, onOtherEmail }: VerifyEmailProps) {
  const { email, sentAt } = waiting;
  const [since] = useState(Date.now);
  const isLate = useSecondsLeft(since + HINT_AFTER_MS) === 0;
  const errorTexts = useLinkErrorTexts();
  const waits = useSignInHere();
  const { check, isChecking, isMissing } = useConfirmationCheck();
  return (
    <>
      {error && (
        <div role="alert" className="mb-8">
          <Notice
            tone="danger"
            title={errorTexts[error].title}
            action={error === 'used' && <LoginLink email={email} />}
          >
            {errorTexts[error].description}
          </Notice>
        </div>
      )}
      <EntryHeading
        text={
          <Trans>
            Open the link we sent to <b className="font-semibold break-words text-ink">{email}</b>. It's valid for 24
            hours.
          </Trans>
        }
      >
        <Trans>Confirm your email</Trans>
      </EntryHeading>
      {/* What happens next depends on whether this browser may sign in by itself (product 1.4) */}
      <p className="mt-2 min-h-[1lh] text-ink-soft">
        {waits === true && <Trans>This page continues automatically.</Trans>}
        {waits === false && <Trans>Open it in this browser to continue here, or sign in afterwards.</Trans>}
      </p>
      <div className="mt-8 flex flex-col gap-3">
        <Button variant={error ? 'secondary' : 'primary'} busy={isChecking} onClick={check}>
          <Trans>I already confirmed my email</Trans>
        </Button>
        <ResendButton variant={error ? 'primary' : 'secondary'} email={email} sentAt={sentAt} onSent={onSent} />
      </div>
      <div role="status">
        {isMissing && waits && (
          <Notice className="mt-6" title={<Trans>Email not verified yet</Trans>}>
            <Trans>Open the link in your email. It can be on another device: this page continues by itself.</Trans>
          </Notice>
        )}
        {isMissing && waits === false && (
          <Notice className="mt-6" title={<Trans>No active session found</Trans>} action={<LoginLink email={email} />}>
            <Trans>
              Open the link in your email first. If you confirmed on another device or browser, sign in here to
              continue.
            </Trans>
          </Notice>
        )}
        {isLate && (
          <p className="mt-6">
            <Trans>
              Nothing yet? Check your spam folder and make sure the email is correct. It can take a few minutes to
              arrive.
            </Trans>{' '}
            <HelpLink topic="sign-in" newTab>
              <Trans>More help</Trans>
            </HelpLink>
          </p>
        )}
      </div>
      <p className="mt-6">
        <button type="button" className={textLinkStyle} onClick={onOtherEmail}>
          <Trans>Use a different email</Trans>
        </button>
      </p>
    </>
  );
}

const WAITING_POLL_MS = 2000;

/** Signs this browser in once its email is confirmed elsewhere. Whether it waits for that; undefined until known. */
function useSignInHere(): boolean | undefined {
  const signInOutcome = useSignInOutcome();
  const { data, dataUpdatedAt } = trpc.auth.waitingState.useQuery(undefined, {
    refetchInterval: ({ state }) => state.data !== 'none' && WAITING_POLL_MS,
    // The confirmation can be collected for minutes only, and people look at another tab
    refetchIntervalInBackground: true,
  });
  const { mutate, isPending } = trpc.auth.signInHere.useMutation({ onSuccess: signInOutcome });
  const signIn = useEffectEvent(() => !isPending && mutate());
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt repeats a failed attempt
  useEffect(() => {
    if (data === 'confirmed') signIn();
  }, [data, dataUpdatedAt]);
  return data && data !== 'none';
}

const POLL_MS = 4000;

/** Polls for the session that confirming creates; `check` asks right away. */
function useConfirmationCheck() {
  const { t } = useLingui();
  const toast = useToast();
  const [isChecking, setChecking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { refetch } = trpc.profiles.me.useQuery(undefined, { refetchInterval: POLL_MS });

  async function check() {
    setChecking(true);
    const { data, isError } = await refetch();
    setChecking(false);
    if (data) return;
    setMissing(!isError);
    if (isError) {
      toast({ variant: 'destructive', title: t`Error`, description: t`There was a problem verifying your account` });
    }
  }

  return { check, isChecking, isMissing };
}

type RequestLinkProps = {
  failure: LinkFailure;
  onSent: (email: string, sentAt: number) => void;
  onSignUp: () => void;
};

/** A link failed and this browser does not wait for it: asks for the email, which the link may have contained. */
export function RequestLink({ failure, onSent, onSignUp }: RequestLinkProps) {
  const { title, description } = useLinkErrorTexts()[failure.error];
  const { resend, unsent } = useResend();
  const { form, field, isBusy } = useAccountForm({
    schema: resetRequestSchema,
    initial: { email: failure.email },
    submit: async ({ email }) => {
      const sentAt = await resend(email);
      if (sentAt !== null) onSent(email, sentAt);
    },
  });
  return (
    <>
      <EntryHeading text={description}>{title}</EntryHeading>
      <form {...form} className="mt-8 flex flex-col gap-5">
        <EmailField {...field('email')} />
        <NotLetIn failure={unsent} formId={form.id} busy={isBusy} />
        <Button type="submit" busy={isBusy} className="mt-1">
          {isBusy ? <Trans>Please wait...</Trans> : <Trans>Send a new link</Trans>}
        </Button>
      </form>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
        <Link to={screenPath('login')} className={textLinkStyle}>
          <Trans>Sign In</Trans>
        </Link>
        <button type="button" className={textLinkStyle} onClick={onSignUp}>
          <Trans>Create an account</Trans>
        </button>
      </p>
    </>
  );
}

type ResendButtonProps = {
  variant: ButtonVariant;
  email: string;
  sentAt: number | null;
  onSent: (sentAt: number) => void;
};

/** Resends the email, as often as the server allows (product 1.17). */
function ResendButton({ variant, email, sentAt, onSent }: ResendButtonProps) {
  const { resend, isBusy, unsent } = useResend();
  const seconds = useSecondsLeft((sentAt ?? 0) + RESEND_SECONDS * 1000);

  async function send(): Promise<void> {
    const last = await resend(email);
    if (last !== null) onSent(last);
  }

  return (
    <>
      <NotLetIn failure={unsent} onRetry={send} busy={isBusy} />
      <Button variant={variant} busy={isBusy} disabled={seconds > 0} onClick={send}>
        {seconds > 0 ? <Trans>Resend in {seconds} s</Trans> : <Trans>Resend email</Trans>}
      </Button>
    </>
  );
}

/** Requests a new confirmation link. Returns when the last one was sent (ms), or null (product 1.17). */
function useResend() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const unsent = useSaveFailure();
  const mutation = trpc.auth.resendConfirmation.useMutation();

  async function resend(email: string): Promise<number | null> {
    try {
      await mutation.mutateAsync({ email });
      unsent.clear();
      toast({ title: t`Email sent`, description: t`The new link is valid for 24 hours.` });
      return Date.now();
    } catch (error) {
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
      const isTooEarly = errorCodeOf(error) === 'mail_just_sent';
      unsent.fail(isTooEarly ? null : error);
      if (!isTooEarly) return null;
      const { secondsLeft = RESEND_SECONDS } = (isClientError(error) && error.data) || {};
      return Date.now() - (RESEND_SECONDS - secondsLeft) * 1000;
    }
  }

  return { resend, unsent, isBusy: mutation.isPending };
}
