import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { CopyLabel, useCopy } from '../../app/copy.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

type HostActionsProps = {
  host: string;
  /** as people read it */
  shownHost?: string;
};

/** What is done with the address of a host that is served. */
export function HostActions({ host, shownHost = host }: HostActionsProps) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy();
  const url = `https://${host}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={() => void copy(url)} aria-label={t`Copy ${shownHost}`}>
        <CopyLabel isCopied={isCopied}>
          <Trans>Copy</Trans>
        </CopyLabel>
      </Button>
      <a href={url} target="_blank" rel="noopener" className={buttonStyle('secondary', 'small')}>
        <ExternalLink aria-hidden="true" className="size-4" />
        <Trans>Open</Trans>
        <span className="sr-only"> {shownHost}</span>
      </a>
    </div>
  );
}
