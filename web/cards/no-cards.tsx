import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NoVcards({ onCreate }: { onCreate: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<CardOutline />}
      title={t`Your first card goes here`}
      action={
        <Button onClick={onCreate}>
          <Trans>Create vCard</Trans>
        </Button>
      }
    >
      <p>
        <Trans>A name is enough to begin. You get a page to share and a QR code to print.</Trans>
      </p>
    </EmptyState>
  );
}

function CardOutline() {
  return (
    <div className="flex aspect-[8/5] w-60 -rotate-3 flex-col justify-between rounded-card border-2 border-dashed border-line-strong p-5">
      <span className="size-12 rounded-card bg-line" />
      <div className="flex flex-col gap-2">
        <span className="h-3 w-32 rounded-full bg-line" />
        <span className="h-2 w-20 rounded-full bg-line" />
      </div>
    </div>
  );
}
