import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { currentTimeZone } from '#src/time-zones.ts';
import { HelpLink } from '../app/help-link.tsx';
import { useScreenPath } from '../app/owner.tsx';
import { textLinkStyle } from '../ui/button-style.ts';

// product 20.1 to 20.5, 20.18
export function CountingRules({ timeZone, hasViews }: { timeZone: string; hasViews: boolean }) {
  const screenPath = useScreenPath();
  const zone = currentTimeZone(timeZone);
  return (
    <>
      <dl className="mt-2 flex max-w-2xl flex-col gap-3 pb-2">
        <Meaning name={<Trans>QR scans</Trans>}>
          <Trans>Every scan of your QR codes, including repeats by the same person.</Trans>
        </Meaning>
        {hasViews && (
          <Meaning name={<Trans>Profile views</Trans>}>
            <Trans>
              Visits to your profile and cards. Repeat visits by the same person within 30 minutes count once.
            </Trans>
          </Meaning>
        )}
        <Meaning name={<Trans>Link clicks</Trans>}>
          <Trans>Every time a short link redirects. Links that are off or have ended don't count.</Trans>
        </Meaning>
        {hasViews && (
          <Meaning name={<Trans>Saved contacts</Trans>}>
            <Trans>Every download of your contact file. We can't tell whether it was kept.</Trans>
          </Meaning>
        )}
        <Meaning name={<Trans>Total interactions</Trans>}>
          <Trans>
            Scans, views, clicks and saved contacts combined. A scan that opens your page counts as a scan and a view.
          </Trans>
        </Meaning>
        {hasViews && (
          <Meaning name={<Trans>A card's own QR code and link</Trans>}>
            <Trans>
              Scanning the code or clicking the link opens the card, so each also counts as a view in the Direct
              channel.
            </Trans>
          </Meaning>
        )}
        {hasViews && (
          <Meaning name={<Trans>Page visitors</Trans>}>
            <Trans>
              People who viewed your profile or a card that day. People who only click or scan a link that leads
              elsewhere aren't among them. We don't track anyone across days, so visitors are never added up. Someone
              who visits before and after midnight UTC counts as two visitors with two views.
            </Trans>
          </Meaning>
        )}
        <Meaning name={<Trans>vs last period</Trans>}>
          <Trans>
            Compared to the same number of days before: in percent, or the difference if there were fewer than 20 then.
            A dash means there were none.
          </Trans>
        </Meaning>
        <Meaning name={<Trans>Not counted</Trans>}>
          <Trans>Search engines and other bots, prefetched pages, and your own visits while you're signed in.</Trans>
        </Meaning>
        <Meaning name={<Trans>Days and hours</Trans>}>
          <Trans>
            In the {zone} time zone.{' '}
            <Link to={`${screenPath('preferences')}#time-zone`} className={textLinkStyle}>
              Change the time zone
            </Link>
          </Trans>
        </Meaning>
      </dl>
      <p className="pb-2">
        <HelpLink topic="stats">
          <Trans>Read your stats: the help page</Trans>
        </HelpLink>
      </p>
    </>
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
