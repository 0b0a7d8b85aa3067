import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { areDomainsOffered, baseDomain } from '../app/domains-offered.ts';
import { HelpLink } from '../app/help-link.tsx';
import { useMay } from '../app/owner.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { LazyPlanChooser } from '../billing/banners.tsx';
import { Domains } from '../owners/domains/domains.tsx';
import { Subdomain } from '../owners/domains/subdomain.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from './section.tsx';

/** What the operator offers of subdomains and domains of one's own. */
export function DomainSections() {
  const mayRead = useMay('domains.read');
  if (!mayRead) return null;
  return (
    <>
      {baseDomain !== null && (
        <Section
          id="subdomain"
          title={<Trans>Your subdomain</Trans>}
          description={
            <>
              <Trans>It comes with your username. There is nothing to set up.</Trans>{' '}
              <HelpLink topic="change-username">
                <Trans>How it works</Trans>
              </HelpLink>
            </>
          }
        >
          <Subdomain
            base={baseDomain}
            upgrade={
              <Upgrade>
                <Trans>Your own subdomain comes with Pro and Business.</Trans>
              </Upgrade>
            }
          />
        </Section>
      )}
      {areDomainsOffered && (
        <Section
          id="domains"
          title={<Trans>Domains</Trans>}
          description={
            <>
              <Trans>Names that you own, such as that of your company.</Trans>{' '}
              <HelpLink topic="own-domain">
                <Trans>How it works</Trans>
              </HelpLink>
            </>
          }
        >
          <Domains
            upgrade={
              <Upgrade>
                <Trans>Your own domains come with Business.</Trans>
              </Upgrade>
            }
          />
        </Section>
      )}
    </>
  );
}

function Upgrade({ children }: { children: ReactNode }) {
  const mayBuy = useMay('billing.manage') && arePlansShown;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken p-4">
      <p className="min-w-0 flex-1 basis-60">
        {arePlansShown ? children : <Trans>This isn't available on this server.</Trans>}
      </p>
      {mayBuy && (
        <Button variant="secondary" size="small" {...LazyPlanChooser.preload} onClick={() => setChoosing(true)}>
          <Trans>Upgrade plan</Trans>
        </Button>
      )}
      <LazyPlanChooser open={isChoosing} onOpenChange={setChoosing} />
    </div>
  );
}
