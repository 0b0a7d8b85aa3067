import { Trans, useLingui } from '@lingui/react/macro';
import { Download, LogOut, Mail, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#src/paths.ts';
import { screenPath } from '#src/screens.ts';
import { LanguageSwitch } from '../app/language-switch.tsx';
import { supportPath } from '../app/site.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Dialog } from '../ui/dialog.tsx';

const row = 'w-full justify-start! px-3!';

type TrialExpiredDialogProps = {
  /** a paid plan has ended, so it wasn't the trial */
  planEnded: boolean;
  onChoosePlan: () => void;
  onLogout: () => void;
};

/** Blocks the dashboard once the trial or the plan is over; it can't be dismissed (product 15.3). */
export function TrialExpiredDialog({ planEnded, onChoosePlan, onLogout }: TrialExpiredDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      dismissable={false}
      title={planEnded ? t`Your plan has ended` : t`Trial Expired`}
      description={t`Your public profile is unavailable, and your cards and QR codes are paused until you choose a plan.`}
    >
      <p>
        <Trans>Nothing was deleted. Once you choose a plan, your links and printed codes work again.</Trans>
      </p>
      <Button onClick={onChoosePlan} className="mt-6 w-full">
        <Trans>Choose a plan</Trans>
      </Button>
      <ul className="mt-6 flex flex-col border-t border-line pt-3">
        <li>
          <a href={paths.accountExport} download className={buttonStyle('quiet', 'medium', row)}>
            <Download aria-hidden="true" className="size-5" />
            <Trans>Export my data</Trans>
          </a>
        </li>
        <li>
          <Link
            to={supportPath(planEnded ? t`My plan has ended` : t`My trial has expired`)}
            className={buttonStyle('quiet', 'medium', row)}
          >
            <Mail aria-hidden="true" className="size-5" />
            <Trans>Contact support</Trans>
          </Link>
        </li>
        <li>
          <Link to={`${screenPath('data')}#delete`} className={buttonStyle('quiet', 'medium', row)}>
            <Trash2 aria-hidden="true" className="size-5" />
            <Trans>Delete account</Trans>
          </Link>
        </li>
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
