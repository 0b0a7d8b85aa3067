import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '../app/notice.tsx';
import { Link } from '../app/routing/link.tsx';
import { supportPath } from '../app/support-path.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { useActivation } from './checkout-return.ts';
import { planBadges } from './plan-texts.tsx';
import { useSubscription } from './subscription.ts';

/** After a payment: that it arrived, and from when on the plan is in force. It turns by itself. */
export function PaidNotice({ className }: { className?: string }) {
  const { t } = useLingui();
  const activation = useActivation();
  const { subscription } = useSubscription();
  return (
    <div role="status" className={className}>
      {activation === 'waiting' && (
        <Notice busy title={<Trans>Payment received; your plan is being activated</Trans>}>
          <Trans>This takes a few seconds, and the page turns by itself.</Trans>
        </Notice>
      )}
      {activation === 'late' && (
        <Notice
          title={<Trans>Payment received; your plan is being activated</Trans>}
          action={
            <Link to={supportPath(t`My payment has not arrived`)} className={buttonStyle('secondary', 'small')}>
              <Trans>Write to support</Trans>
            </Link>
          }
        >
          <Trans>It takes longer than usual. Nothing is lost: you can go on, and the plan changes by itself.</Trans>
        </Notice>
      )}
      {activation === 'active' && (
        <Notice tone="success" title={<PlanActive plan={subscription.planType} />}>
          <Trans>Thank you. Everything it holds is yours from now on.</Trans>
        </Notice>
      )}
    </div>
  );
}

function PlanActive({ plan }: { plan: keyof typeof planBadges }) {
  const name = planBadges[plan];
  return <Trans>Your {name} plan is active</Trans>;
}

/** Back from the checkout without having paid. */
export function CancelledNotice({ className }: { className?: string }) {
  return (
    <div role="status" className={className}>
      <Notice title={<Trans>Nothing was charged</Trans>}>
        <Trans>You left the checkout before paying. Everything is as it was.</Trans>
      </Notice>
    </div>
  );
}
