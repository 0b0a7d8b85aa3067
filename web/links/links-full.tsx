import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#src/texts.ts';
import { PlanLimitBanner } from '../shared/plan-limit-banner.tsx';

/** Stands above the list once the plan has no more room. */
export function LinksFull() {
  const { i18n } = useLingui();
  return (
    <PlanLimitBanner className="mb-6" title={<Trans>Limit Reached</Trans>}>
      {errorText(i18n, 'limit_links')}
    </PlanLimitBanner>
  );
}
