import { useLingui } from '@lingui/react/macro';
import { shareIcons } from '#src/pages/icons.ts';
import { type Shared, shareLink, shareWayNames, shareWays } from '#src/sharing.ts';

/** Plain links: nothing of those whose they are is loaded before one is pressed (product 28.3). */
export function ShareWays({ shared }: { shared: Shared }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Share by`} className="grid grid-cols-4 gap-2">
      {shareWays.map((way) => (
        <li key={way}>
          <a
            href={shareLink(way, shared)}
            {...(way !== 'mail' && { target: '_blank', rel: 'noopener noreferrer' })}
            className="flex min-h-18 flex-col items-center justify-center gap-1.5 rounded-card border border-line text-sm font-medium transition-colors hover:bg-sunken"
          >
            <span
              aria-hidden="true"
              className="[&>svg]:size-6 [&>svg]:fill-none [&>svg]:stroke-current [&>svg]:stroke-[1.75] [&>svg]:[stroke-linecap:round] [&>svg]:[stroke-linejoin:round]"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own
              dangerouslySetInnerHTML={{ __html: String(shareIcons[way]) }}
            />
            {way === 'mail' ? t`Mail` : shareWayNames[way]}
          </a>
        </li>
      ))}
    </ul>
  );
}
