import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from '../app/routing/link.tsx';
import { textLinkStyle } from '../app/text-link-style.ts';
import { PlanChooser } from '../billing/plan-chooser.tsx';
import { usePurchasable } from '../billing/prices.ts';

/** The questions that come most, with answers that are true of the product as it is. */
export function Faq() {
  const [choosing, setChoosing] = useState(false);
  const isPurchasable = usePurchasable();
  return (
    <section id="faq" aria-labelledby="faq-title" className="scroll-mt-20">
      <h2 id="faq-title" className="text-xl font-bold">
        <Trans>Frequently asked questions</Trans>
      </h2>
      <div className="mt-5 border-b border-line">
        <Question title={<Trans>How do I create a QR code?</Trans>}>
          <p>
            <Trans>
              Open{' '}
              <Link to="/dashboard/qr-codes" className={textLinkStyle}>
                My QR Codes
              </Link>
              , press Create New QR, and enter a title and the address it should lead to. The code is ready at once, to
              download or to print.
            </Trans>
          </p>
          <p>
            <Trans>Your card has a code of its own from the start. It does not count against your plan.</Trans>
          </p>
        </Question>
        <Question title={<Trans>How do I customise the design of a QR code?</Trans>}>
          <p>
            <Trans>
              Edit a code in My QR Codes: choose its colours and the shape of its dots, or put a logo in the middle. The
              picture changes as you choose, and you are warned before a code becomes hard to scan.
            </Trans>
          </p>
          <p>
            <Trans>Codes that are printed already keep working: the design is not a part of what they lead to.</Trans>
          </p>
        </Question>
        <Question title={<Trans>How do I upgrade my plan?</Trans>}>
          <p>
            {isPurchasable ? (
              <Trans>
                Open{' '}
                <Link to="/dashboard/billing" className={textLinkStyle}>
                  Billing
                </Link>
                , or{' '}
                <button type="button" onClick={() => setChoosing(true)} className={textLinkStyle}>
                  compare the plans
                </button>
                , and pay by card on our payment provider's page. Your plan is active a few seconds later, and what you
                have made stays yours.
              </Trans>
            ) : (
              <Trans>
                Paid plans cannot be bought here, and nothing is charged. You can{' '}
                <button type="button" onClick={() => setChoosing(true)} className={textLinkStyle}>
                  compare the plans
                </button>
                , and what you make stays yours.
              </Trans>
            )}
          </p>
        </Question>
      </div>
      <PlanChooser open={choosing} onOpenChange={setChoosing} />
    </section>
  );
}

/** Native disclosure: keyboard, screen reader and the browser's search all open it. */
function Question({ title, children }: { title: ReactNode; children: ReactNode }) {
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
