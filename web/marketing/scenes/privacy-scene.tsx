import { Trans } from '@lingui/react/macro';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is stored about a visit and what is not (product 20.4). */
export function PrivacyScene() {
  return (
    <div className="flex h-full flex-col justify-center p-6 sm:p-8">
      <p className="font-semibold">
        <Trans>What we store per visit</Trans>
      </p>
      <ul className="mt-3">
        <Line isStored>
          <Trans>Country and device type</Trans>
        </Line>
        <Line isStored>
          <Trans>The link or QR code used</Trans>
        </Line>
        <Line>
          <Trans>IP address</Trans>
        </Line>
        <Line>
          <Trans>Cookies</Trans>
        </Line>
        <Line>
          <Trans>Anything for ads</Trans>
        </Line>
      </ul>
    </div>
  );
}

function Line({ isStored = false, children }: { isStored?: boolean; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5 first:border-0">
      {isStored ? (
        <Check aria-hidden="true" className="size-5 shrink-0" />
      ) : (
        <Minus aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      )}
      {isStored ? (
        <span className="font-medium">{children}</span>
      ) : (
        <span className="text-ink-soft">
          <s>{children}</s>{' '}
          <span className="text-sm">
            <Trans>never stored</Trans>
          </span>
        </span>
      )}
    </li>
  );
}
