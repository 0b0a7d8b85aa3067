import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '../app/routing/link.tsx';
import { textLinkStyle } from '../app/text-link-style.ts';

/** What each figure means, in words (product 20.1 to 20.5, 20.18). `hasViews`: of a link there are none. */
export function WhatIsCounted({ timeZone, hasViews }: { timeZone: string; hasViews: boolean }) {
  return (
    <details className="rounded-card bg-sunken px-4 py-3">
      <summary className="cursor-pointer py-1 font-semibold">
        <Trans>What is counted</Trans>
      </summary>
      <dl className="mt-2 flex max-w-2xl flex-col gap-3 pb-2">
        <Meaning name={<Trans>QR scans</Trans>}>
          <Trans>Each time a code of yours is scanned, also by the same person again.</Trans>
        </Meaning>
        {hasViews && (
          <Meaning name={<Trans>Profile views</Trans>}>
            <Trans>
              Your pages and cards being opened. What one visitor opens again within half an hour is one view.
            </Trans>
          </Meaning>
        )}
        <Meaning name={<Trans>Link clicks</Trans>}>
          <Trans>Each time a short link of yours leads somewhere. A link that is off or expired counts nothing.</Trans>
        </Meaning>
        {hasViews && (
          <Meaning name={<Trans>Saved contacts</Trans>}>
            <Trans>Each time your contact file is taken along. Whether it was kept, nobody can know.</Trans>
          </Meaning>
        )}
        <Meaning name={<Trans>Total interactions</Trans>}>
          <Trans>
            Scans, views, clicks and saved contacts together. A scan that opens your page is a scan and a view.
          </Trans>
        </Meaning>
        {hasViews && (
          <Meaning name={<Trans>A card's own code and link</Trans>}>
            <Trans>
              Whoever scans or clicks them also opens the card's page. That counts as a view as well, and its way in is
              Direct.
            </Trans>
          </Meaning>
        )}
        {hasViews && (
          <Meaning name={<Trans>Daily visitors</Trans>}>
            <Trans>
              Different people who viewed something on one day. Nobody is followed from day to day, so those of several
              days are never added up. Whoever comes before and after midnight UTC counts as two, and what they open as
              two views.
            </Trans>
          </Meaning>
        )}
        <Meaning name={<Trans>vs last period</Trans>}>
          <Trans>Compared with as many days just before. A dash means that nothing was counted then.</Trans>
        </Meaning>
        <Meaning name={<Trans>Left out</Trans>}>
          <Trans>
            Search engines and other programs, pages fetched in advance, and your own visits while signed in.
          </Trans>
        </Meaning>
        <Meaning name={<Trans>Days and hours</Trans>}>
          <Trans>
            By the clock of {timeZone}.{' '}
            <Link to="/dashboard/account#time-zone" className={textLinkStyle}>
              Change the time zone
            </Link>
          </Trans>
        </Meaning>
      </dl>
    </details>
  );
}

function Meaning({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  );
}
