import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { UNLIMITED } from '#src/owners/plans.ts';
import { ListHeader } from '../billing/list-header.tsx';
import { Button } from '../ui/button.tsx';

type LinksHeaderProps = {
  /** null while loading */
  usage: { count: number; limit: number } | null;
  /** number of listed links with a QR code, which count as codes */
  codes: number;
  /** number of links over the plan's limit */
  overLimit: number;
  /** one more was refused just now */
  isRefused: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onAdd: () => void;
};

export function LinksHeader({ usage, codes, overLimit, isRefused, headingRef, onAdd }: LinksHeaderProps) {
  const { t } = useLingui();
  return (
    <ListHeader
      title={<Trans>Links</Trans>}
      headingRef={headingRef}
      usage={usage}
      usageLabel={t`Links used`}
      kind="links"
      overLimit={overLimit}
      isRefused={isRefused}
      action={
        usage &&
        usage.count + codes > 0 && (
          <Button onClick={onAdd}>
            <Plus aria-hidden="true" className="size-5" />
            <Trans>Add link</Trans>
          </Button>
        )
      }
    >
      {usage && <UsageText {...usage} />}
      {codes > 0 && (
        <span className="font-normal text-ink-soft">
          {' · '}
          <Plural
            value={codes}
            one="plus # QR code, counted on its own"
            other="plus # QR codes, counted on their own"
          />
        </span>
      )}
    </ListHeader>
  );
}

function UsageText({ count, limit }: { count: number; limit: number }) {
  // The notice next to it names the limit
  if (limit === UNLIMITED || count > limit) return <Plural value={count} one="# link" other="# links" />;
  return (
    <Trans>
      {count} of {limit} links
    </Trans>
  );
}
