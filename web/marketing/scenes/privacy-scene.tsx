import { Trans } from '@lingui/react/macro';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is written down of a visit, and what is not (product 20.4). */
export function PrivacyScene() {
  return (
    <div className="flex h-full flex-col justify-center p-6 sm:p-8">
      <p className="font-semibold">
        <Trans>What is kept of a visit</Trans>
      </p>
      <ul className="mt-3">
        <Line isKept>
          <Trans>Country and kind of device</Trans>
        </Line>
        <Line isKept>
          <Trans>The link or code that led here</Trans>
        </Line>
        <Line>
          <Trans>IP address</Trans>
        </Line>
        <Line>
          <Trans>Cookies</Trans>
        </Line>
        <Line>
          <Trans>Anything for advertisers</Trans>
        </Line>
      </ul>
    </div>
  );
}

function Line({ isKept = false, children }: { isKept?: boolean; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5 first:border-0">
      {isKept ? (
        <Check aria-hidden="true" className="size-5 shrink-0" />
      ) : (
        <Minus aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      )}
      {isKept ? (
        <span className="font-medium">{children}</span>
      ) : (
        <span className="text-ink-soft">
          <s>{children}</s>{' '}
          <span className="text-sm">
            <Trans>never written down</Trans>
          </span>
        </span>
      )}
    </li>
  );
}
