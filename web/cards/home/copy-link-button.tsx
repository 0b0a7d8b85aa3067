import { Trans } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useCopyLink } from '../../app/copy-link.ts';
import { publicUrl } from '../../app/public-url.ts';
import { Button } from '../../ui/button.tsx';
import type { OwnCard } from '../form/card-draft.ts';

export function CopyAddress({ card: { address } }: { card: OwnCard }) {
  const copy = useCopyLink();
  return (
    <Button variant="secondary" size="small" onClick={() => copy(publicUrl + address)}>
      <Copy aria-hidden="true" className="size-4" />
      <Trans>Copy link</Trans>
    </Button>
  );
}
