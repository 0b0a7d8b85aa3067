import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { OwnCard } from '../shared/card-form/card-draft.ts';
import { publicUrl } from '../shared/card-form/preview-page.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';

export function CopyAddress({ card: { address } }: { card: OwnCard }) {
  const { t } = useLingui();
  const toast = useToast();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(publicUrl + address);
      toast({ title: t`Link copied` });
    } catch {
      toast({
        variant: 'destructive',
        title: t`The link could not be copied.`,
        description: t`Select it and copy it yourself.`,
      });
    }
  }
  return (
    <Button variant="secondary" size="small" onClick={copy}>
      <Copy aria-hidden="true" className="size-4" />
      <Trans>Copy link</Trans>
    </Button>
  );
}
