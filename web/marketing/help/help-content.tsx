import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isLanguage, type Language } from '#src/languages.ts';
import type { HelpTopic } from '#src/marketing/help.ts';
import { helpPath } from '#src/marketing/help-paths.ts';
import { GRACE_DAYS, TRIAL_DAYS } from '#src/owners/access.ts';
import { annualSaving, formatPrice, type Plan, plans, planTypes } from '#src/owners/plans.ts';
import { type PlainScreen, screenPath } from '#src/screens.ts';
import { isOffered, PlanContents, PlanFeature, planNames } from '../../billing/plan-details.tsx';
import { IfFeatureOffered } from '../if-offered.tsx';
import type { InfoPageContent } from '../pages/page-content.tsx';

/** A help page in both languages. Its texts are here and not in the message catalog, which the client loads too. */
export type HelpContent = Record<Language, InfoPageContent>;

function usePageLanguage(): Language {
  const { locale } = useLingui().i18n;
  return isLanguage(locale) ? locale : 'en';
}

/**
 * A text of a screen in the page's language, by its English or its ID, so that a page never names a button that no screen has.
 *
 * @throws if no screen says it
 */
export function Ui({ children }: { children: string }) {
  const { i18n } = useLingui();
  const id = [children, generateMessageId(children)].find((each) => each in i18n.messages);
  if (id === undefined) throw new Error(`A help page quotes "${children}", which no screen says`);
  return <b>{i18n._(id)}</b>;
}

/** Link to a screen of the product, named as it is there. */
export function ScreenLink({ to, children }: { to: PlainScreen; children: string }) {
  return (
    <a href={screenPath(to)}>
      <Ui>{children}</Ui>
    </a>
  );
}

export function TopicLink({ to, children }: { to: HelpTopic; children: ReactNode }) {
  return <a href={helpPath(`help/${to}`, usePageLanguage())}>{children}</a>;
}

export function Days({ of }: { of: 'trial' | 'grace' }) {
  return of === 'grace' ? GRACE_DAYS : TRIAL_DAYS - GRACE_DAYS;
}

/** Prices and contents of all plans, from the catalog. */
export function PlanList() {
  return (
    <>
      <div className="help-plans">
        {planTypes.map((type) => (
          <section key={type}>
            <h2>{planNames[type]}</h2>
            <Prices plan={plans[type]} />
            <PlanContents plan={plans[type]} more={<HostFeatures plan={plans[type]} />} className="" />
          </section>
        ))}
      </div>
      <p>
        <span className="hidden group-data-[payments=closed]/site:inline">
          <Trans>Paid plans aren't available here. Start free; nothing is charged.</Trans>
        </span>
      </p>
    </>
  );
}

/** What depends on the operator, who may offer it or not. */
function HostFeatures({ plan: { features } }: { plan: Plan }) {
  return features
    .filter((feature) => !isOffered(feature))
    .map((feature) => (
      <IfFeatureOffered key={feature} feature={feature}>
        <PlanFeature feature={feature} />
      </IfFeatureOffered>
    ));
}

function Prices({ plan: { type, prices } }: { plan: Plan }) {
  const language = usePageLanguage();
  if (!prices || type === 'free') return null;
  const monthly = formatPrice(prices.month, 'month', language);
  const yearly = formatPrice(prices.year, 'year', language);
  const saving = annualSaving(type);
  return (
    <p>
      <Trans>
        {monthly} a month, or {yearly} a year ({saving}% less)
      </Trans>
    </p>
  );
}
