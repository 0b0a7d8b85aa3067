import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { UNLIMITED } from '#src/owners/plans.ts';
import { ListHeader } from '../../billing/list-header.tsx';
import { Button } from '../../ui/button.tsx';

type QrCodesHeaderProps = {
  /** null while loading */
  usage: { count: number; limit: number } | null;
  /** number of codes over the plan's limit */
  overLimit: number;
  /** one more was refused just now */
  isRefused: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onCreate: () => void;
};

export function QrCodesHeader({ usage, overLimit, isRefused, headingRef, onCreate }: QrCodesHeaderProps) {
  const { t } = useLingui();
  return (
    <ListHeader
      title={<Trans>My QR Codes</Trans>}
      headingRef={headingRef}
      usage={usage}
      usageLabel={t`QR codes used`}
      kind="qrCodes"
      overLimit={overLimit}
      isRefused={isRefused}
      action={
        <Button onClick={onCreate} disabled={!usage}>
          <Plus aria-hidden="true" className="size-5" />
          <Trans>Create New QR</Trans>
        </Button>
      }
    >
      {usage && <UsageText {...usage} />}
    </ListHeader>
  );
}

function UsageText({ count, limit }: { count: number; limit: number }) {
  // The notice next to it names the limit
  if (limit === UNLIMITED || count > limit)
    return <Plural value={count} one="# custom QR code" other="# custom QR codes" />;
  return limit === 1 ? (
    <Trans>
      {count} of {limit} custom QR code
    </Trans>
  ) : (
    <Trans>
      {count} of {limit} custom QR codes
    </Trans>
  );
}
