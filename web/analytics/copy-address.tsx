import { Trans } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { OwnCard } from '../shared/card-form/card-draft.ts';
import { useCopyLink } from '../shared/copy-link.ts';
import { publicUrl } from '../shared/public-url.ts';
import { Button } from '../ui/button.tsx';

export function CopyAddress({ card: { address } }: { card: OwnCard }) {
  const copy = useCopyLink();
  return (
    <Button variant="secondary" size="small" onClick={() => copy(publicUrl + address)}>
      <Copy aria-hidden="true" className="size-4" />
      <Trans>Copy link</Trans>
    </Button>
  );
}
