import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { textOn } from '#src/colors.ts';
import { publicHost } from '../../app/site.ts';
import { OrganizationMark } from './organization-mark.tsx';

type Look = { name: string; username: string; logo: string | null; themeColor: string };

/** How an organization will look where others meet it first: in an invitation. */
export function LookPreview({ organization }: { organization: Look }) {
  const { username, themeColor } = organization;
  const name = organization.name.trim();
  return (
    <figure>
      <figcaption className="mb-1.5 font-medium">
        <Trans>How invitations will look</Trans>
      </figcaption>
      <div
        style={{ '--theme': themeColor, '--on-theme': textOn(themeColor) } as CSSProperties}
        className="overflow-hidden rounded-card border border-line bg-surface"
      >
        <div className="h-2 bg-theme" />
        <div className="flex items-center gap-4 p-4">
          <OrganizationMark organization={{ ...organization, name: name || '?', profilePic: null }} size="small" />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="line-clamp-2 font-display text-lg leading-6 font-bold wrap-anywhere">
              {name === '' ? <Trans>Your organization</Trans> : <Trans>Join {name}</Trans>}
            </p>
            <p className="truncate text-sm text-ink-soft">
              {publicHost}/{username}
            </p>
          </div>
          <span
            aria-hidden="true"
            className="shrink-0 rounded-card bg-theme px-3 py-1.5 text-sm font-medium text-on-theme max-[26rem]:hidden"
          >
            <Trans>Accept</Trans>
          </span>
        </div>
      </div>
    </figure>
  );
}
