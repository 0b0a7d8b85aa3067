import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NoLinks({ onAdd }: { onAdd: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<LinksOutline />}
      title={t`Your first link goes here`}
      action={
        <Button onClick={onAdd}>
          <Trans>Add link</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Add your portfolio, your booking page, your menu. Each link gets a short address, counts its clicks and stands
          on your profile.
        </Trans>
      </p>
    </EmptyState>
  );
}

function LinksOutline() {
  return (
    <div className="flex w-60 -rotate-2 flex-col gap-2.5">
      {['w-28', 'w-36', 'w-20'].map((width) => (
        <div
          key={width}
          className="flex items-center gap-3 rounded-card border-2 border-dashed border-line-strong px-4 py-3.5"
        >
          <span className="size-5 rounded-full bg-line" />
          <span className={`h-2.5 rounded-full bg-line ${width}`} />
        </div>
      ))}
    </div>
  );
}
