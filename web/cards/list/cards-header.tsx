import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { UNLIMITED } from '#src/owners/plans.ts';
import { ListHeader } from '../../billing/list-header.tsx';
import { Button } from '../../ui/button.tsx';

type CardsHeaderProps = {
  /** null while loading */
  usage: { count: number; limit: number } | null;
  /** number of cards over the plan's limit */
  overLimit: number;
  /** one more was refused just now */
  isRefused: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onCreate: () => void;
};

export function CardsHeader({ usage, overLimit, isRefused, headingRef, onCreate }: CardsHeaderProps) {
  const { t } = useLingui();
  return (
    <ListHeader
      title={<Trans>My vCards</Trans>}
      headingRef={headingRef}
      usage={usage}
      usageLabel={t`Cards used`}
      kind="vcards"
      overLimit={overLimit}
      isRefused={isRefused}
      action={
        usage &&
        usage.count > 0 && (
          <Button onClick={onCreate}>
            <Plus aria-hidden="true" className="size-5" />
            <Trans>Create vCard</Trans>
          </Button>
        )
      }
    >
      {usage && <UsageText {...usage} />}
    </ListHeader>
  );
}

function UsageText({ count, limit }: { count: number; limit: number }) {
  // Over the limit, the notice states it
  if (limit === UNLIMITED || count > limit) return <Plural value={count} one="# card" other="# cards" />;
  return limit === 1 ? (
    <Trans>
      {count} of {limit} card
    </Trans>
  ) : (
    <Trans>
      {count} of {limit} cards
    </Trans>
  );
}
