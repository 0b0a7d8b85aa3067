import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import type { Draft } from './drafts.ts';

/** Says that the form shows what was typed before, or that it could. */
export function DraftNotice({ draft, className = '' }: { draft: Draft; className?: string }) {
  const { i18n } = useLingui();
  if (draft.state === 'none') return null;
  const when = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(draft.at);
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3 ${className}`}>
      <p role="status" className="min-w-48 flex-1">
        {draft.state === 'restored' ? (
          <Trans>We restored what you typed on {when}. It isn't saved yet.</Trans>
        ) : (
          <Trans>
            You have a draft from {when}, but this was changed elsewhere in the meantime. You see the newer version.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {draft.state === 'stale' && (
          <Button variant="secondary" size="small" onClick={draft.use}>
            <Trans>Use my draft</Trans>
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={draft.discard}>
          <Trans>Discard draft</Trans>
        </Button>
      </div>
    </div>
  );
}
