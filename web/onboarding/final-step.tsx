import { Trans, useLingui } from '@lingui/react/macro';
import { appName } from '../app/app-name.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { CardStep } from './card-step.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { StepHeading } from './step-heading.tsx';

/** Step 3, and the end of onboarding. */
export function FinalStep() {
  const { t } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();

  function finish({ wishedUsername }: { wishedUsername: string | null }) {
    // A finished profile leads on to the dashboard, without waiting for the server to say it again
    utils.profiles.me.setData(undefined, (profile) => profile && { ...profile, initialized: true });
    void utils.profiles.me.invalidate();
    const title = t`Welcome to ${appName}!`;
    const wished = wishedUsername ?? '';
    const held = t`Your card is ready. Its address becomes ${wished} when your payment arrives.`;
    toast({ title, description: wishedUsername === null ? t`Your card is ready.` : held });
  }

  return (
    <>
      <StepHeading text={<Trans>This is what people see when they open your link or scan your code.</Trans>}>
        <Trans>Create your card</Trans>
      </StepHeading>
      <PaymentNotice />
      <div className="mt-8">
        <CardStep onDone={finish} />
      </div>
    </>
  );
}
