import { Trans } from '@lingui/react/macro';
import { CODE_PAUSE_SECONDS } from '#src/accounts/phone-sign-in.ts';
import { Notice } from '../../app/notice.tsx';
import { trpc } from '../../trpc.ts';
import { textLinkStyle } from '../../ui/button-style.ts';
import { CodeForm, ResendCode } from '../factors/code-form.tsx';
import { useFinishSignIn } from '../finish-sign-in.ts';

type CodeStepProps = {
  phone: string;
  rememberMe: boolean;
  /** Unix milliseconds */
  sentAt: number;
  failure: string | null;
  isResending: boolean;
  onResend: () => void;
  onBack: () => void;
};

export function CodeStep({ phone, rememberMe, sentAt, failure, isResending, onResend, onBack }: CodeStepProps) {
  const finishSignIn = useFinishSignIn();
  const signIn = trpc.phoneSignIn.signInWithCode.useMutation();
  return (
    <div className="mt-8">
      <p className="mb-5" role="status">
        {/* The same for every number (product 1.6) */}
        <Trans>
          If <b className="font-semibold whitespace-nowrap">{phone}</b> belongs to an account, a code is on its way.
          It's valid for ten minutes.
        </Trans>
      </p>
      <CodeForm
        key={sentAt}
        submit={async (code) => {
          await signIn.mutateAsync({ phone, code, rememberMe });
          await finishSignIn();
        }}
        action={<Trans>Sign In</Trans>}
        autoFocus
      />
      <div role="alert" className="mt-5 empty:hidden">
        {failure !== null && <Notice tone="danger" title={failure} />}
      </div>
      <ResendCode sentAt={sentAt} pauseSeconds={CODE_PAUSE_SECONDS} busy={isResending} onResend={onResend} />
      <p className="mt-3">
        <button type="button" className={textLinkStyle} onClick={onBack}>
          <Trans>Use another number or your password</Trans>
        </button>
      </p>
    </div>
  );
}
