import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { UNLIMITED } from '#src/owners/plans.ts';
import { ListHeader } from '../billing/list-header.tsx';
import { Button } from '../ui/button.tsx';

type LinksHeaderProps = {
  /** null while loading */
  usage: { count: number; limit: number } | null;
  /** number of links over the plan's limit */
  overLimit: number;
  headingRef: Ref<HTMLHeadingElement>;
  onAdd: () => void;
};

export function LinksHeader({ usage, overLimit, headingRef, onAdd }: LinksHeaderProps) {
  const { t } = useLingui();
  return (
    <ListHeader
      title={<Trans>Links</Trans>}
      headingRef={headingRef}
      usage={usage}
      usageLabel={t`Links used`}
      kind="links"
      overLimit={overLimit}
      action={
        usage &&
        usage.count > 0 && (
          <Button onClick={onAdd}>
            <Plus aria-hidden="true" className="size-5" />
            <Trans>Add link</Trans>
          </Button>
        )
      }
    >
      {usage && <UsageText {...usage} />}
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
