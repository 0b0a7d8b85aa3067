import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { screenPath } from '#src/screens.ts';
import { HelpLink } from '../app/help-link.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { LazyPlanChooser } from '../billing/banners.tsx';
import { usePurchasable } from '../billing/checkout.ts';
import { textLinkStyle } from '../ui/button-style.ts';

export function Faq() {
  const [choosing, setChoosing] = useState(false);
  const isPurchasable = usePurchasable();
  return (
    <section id="faq" aria-labelledby="faq-title" className="scroll-mt-20">
      <h2 id="faq-title" className="text-xl font-bold">
        <Trans>Frequently asked questions</Trans>
      </h2>
      <div className="mt-5 border-b border-line">
        <FaqItem title={<Trans>How do I create a QR code?</Trans>}>
          <p>
            <Trans>
              Open{' '}
              <Link to={screenPath('qrCodes')} className={textLinkStyle}>
                My QR Codes
              </Link>
              , select Create New QR, and enter a title and the URL it should open. The code is ready right away to
              download or print.
            </Trans>
          </p>
          {arePlansShown && (
            <p>
              <Trans>Your card comes with its own code. It doesn't count toward your plan's limit.</Trans>
            </p>
          )}
          <p>
            <HelpLink topic="first-card">
              <Trans>How to make your first card</Trans>
            </HelpLink>
          </p>
        </FaqItem>
        <FaqItem title={<Trans>How do I customize a QR code?</Trans>}>
          <p>
            <Trans>
              Edit a code in My QR Codes: pick its colors and dot style, or add a logo in the middle. The preview
              updates as you go, and we warn you before a code becomes hard to scan.
            </Trans>
          </p>
          <p>
            <Trans>Printed codes keep working: a new design doesn't change where they lead.</Trans>
          </p>
          <p>
            <HelpLink topic="print-qr-codes">
              <Trans>How to print QR codes</Trans>
            </HelpLink>
          </p>
        </FaqItem>
        {arePlansShown && (
          <FaqItem title={<Trans>How do I upgrade my plan?</Trans>}>
            <p>
              {isPurchasable ? (
                <Trans>
                  Open{' '}
                  <Link to={screenPath('billing')} className={textLinkStyle}>
                    Billing
                  </Link>
                  , or{' '}
                  <button type="button" onClick={() => setChoosing(true)} className={textLinkStyle}>
                    compare plans
                  </button>
                  , and pay by card on our payment provider's page. Your plan is active within seconds, and everything
                  you've made stays yours.
                </Trans>
              ) : (
                <Trans>
                  Paid plans aren't available here, and nothing is charged. You can{' '}
                  <button type="button" onClick={() => setChoosing(true)} className={textLinkStyle}>
                    compare plans
                  </button>
                  , and everything you make stays yours.
                </Trans>
              )}
            </p>
            <p>
              <HelpLink topic="plans">
                <Trans>About plans</Trans>
              </HelpLink>
            </p>
          </FaqItem>
        )}
      </div>
      <LazyPlanChooser open={choosing} onOpenChange={setChoosing} />
    </section>
  );
}

/** Native disclosure: works with keyboard, screen reader and find in page. */
function FaqItem({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-3 pb-5 text-ink-soft">{children}</div>
    </details>
  );
}
