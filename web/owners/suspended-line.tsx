import { Trans } from '@lingui/react/macro';
import { Ban } from 'lucide-react';
import { StatusLine } from '../app/notice.tsx';

/** Marks a link that support suspended (product 25.5). */
export function SuspendedLine({ className }: { className?: string }) {
  return (
    <StatusLine icon={Ban} status={<Trans>Suspended by support</Trans>} className={className}>
      <Trans>Visitors see that it's gone. If you think this is a mistake, contact support.</Trans>
    </StatusLine>
  );
}
