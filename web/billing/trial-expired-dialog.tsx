import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Building2, CircleUserRound, Download, LogOut, Mail, Trash2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPrice, type PaidPlan, paidPlans, plans } from '#src/owners/plans.ts';
import { paths } from '#src/paths.ts';
import { useLanguage } from '../app/i18n.tsx';
import { LanguageSwitch } from '../app/language-switch.tsx';
import { useMay, useScreenPath } from '../app/owner.tsx';
import { supportPath } from '../app/site.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Dialog } from '../ui/dialog.tsx';
import { usePurchasable } from './checkout.ts';

const row = 'w-full justify-start! px-3!';

type TrialExpiredDialogProps = {
  /** a paid plan has ended, so it wasn't the trial */
  planEnded: boolean;
  onChoosePlan: () => void;
  onLogout: () => void;
};

/** Blocks the dashboard once the trial or the plan is over; it can't be dismissed (product 15.3). */
export function TrialExpiredDialog({ planEnded, onChoosePlan, onLogout }: TrialExpiredDialogProps) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const isPurchasable = usePurchasable();
  const isPersonal = useMay('account.read');
  // Without the numbers rather than late
  const { data: paused, isPending } = trpc.billing.paused.useQuery(undefined, { retry: false });
  if (isPending) return null;
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      dismissable={false}
      title={planEnded ? t`Your plan has ended` : t`Trial Expired`}
      description={t`Your public profile is unavailable, and your cards and QR codes are paused until you choose a plan.`}
    >
      {paused && <Paused {...paused} />}
      <p>
        <Trans>Nothing was deleted. Once you choose a plan, your links and printed codes work again.</Trans>
      </p>
      <Button onClick={onChoosePlan} className="mt-6 w-full">
        <Trans>Choose a plan</Trans>
      </Button>
      {isPurchasable && <FirstPrice of={isPersonal ? paidPlans : ['business']} />}
      <ul className="mt-6 flex flex-col border-t border-line pt-3">
        {isPersonal ? (
          <li>
            <a href={paths.accountExport} download className={buttonStyle('quiet', 'medium', row)}>
              <Download aria-hidden="true" className="size-5" />
              <Trans>Export my data</Trans>
            </a>
          </li>
        ) : (
          <>
            <li>
              <Link to={screenPath('members')} className={buttonStyle('quiet', 'medium', row)}>
                <Users aria-hidden="true" className="size-5" />
                <Trans>Members</Trans>
              </Link>
            </li>
            <li>
              <Link to={screenPath('organization')} className={buttonStyle('quiet', 'medium', row)}>
                <Building2 aria-hidden="true" className="size-5" />
                <Trans>Organization</Trans>
              </Link>
            </li>
            <li>
              <Link to={screenPath('account')} className={buttonStyle('quiet', 'medium', row)}>
                <CircleUserRound aria-hidden="true" className="size-5" />
                <Trans>Go to my own account</Trans>
              </Link>
            </li>
          </>
        )}
        <li>
          <Link
            to={supportPath(planEnded ? t`My plan has ended` : t`My trial has expired`)}
            className={buttonStyle('quiet', 'medium', row)}
          >
            <Mail aria-hidden="true" className="size-5" />
            <Trans>Contact support</Trans>
          </Link>
        </li>
        {isPersonal && (
          <li>
            <Link to={`${screenPath('data')}#delete`} className={buttonStyle('quiet', 'medium', row)}>
              <Trash2 aria-hidden="true" className="size-5" />
              <Trans>Delete account</Trans>
            </Link>
          </li>
        )}
        <li>
          <Button variant="quiet" onClick={onLogout} className={row}>
            <LogOut aria-hidden="true" className="size-5" />
            <Trans>Logout</Trans>
          </Button>
        </li>
      </ul>
      <div className="mt-3 border-t border-line pt-3">
        <LanguageSwitch />
      </div>
    </Dialog>
  );
}

/** What visitors don't get any more. Nobody misses a number that is zero. */
function Paused({ visits, codes }: { visits: number; codes: number }) {
  const { i18n } = useLingui();
  if (visits + codes === 0) return null;
  return (
    <dl className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
      {visits > 0 && (
        <Loss number={i18n.number(visits)}>
          <Plural value={visits} one="visit in the 30 days before" other="visits in the 30 days before" />
        </Loss>
      )}
      {codes > 0 && (
        <Loss number={i18n.number(codes)}>
          <Plural value={codes} one="QR code paused, printed or not" other="QR codes paused, printed or not" />
        </Loss>
      )}
    </dl>
  );
}

function Loss({ number, children }: { number: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-card bg-danger-soft px-4 py-3">
      <dt>{children}</dt>
      <dd className="font-display text-xl font-bold tabular-nums">{number}</dd>
    </div>
  );
}

function FirstPrice({ of }: { of: readonly PaidPlan[] }) {
  const [language] = useLanguage();
  const first = Math.min(...of.map((plan) => plans[plan].prices?.month ?? 0));
  const price = formatPrice(first, 'month', language);
  return (
    <p className="mt-2 text-center text-ink-soft">
      <Trans>From {price} per month. Cancel anytime.</Trans>
    </p>
  );
}
