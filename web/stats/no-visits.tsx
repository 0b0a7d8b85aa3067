import { Trans } from '@lingui/react/macro';

/** Stands where the bars would: there are figures, but none of this time. */
export function NothingThen() {
  return (
    <div className="mt-4 flex h-56 flex-col items-center justify-center rounded-card bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_25%)] text-center">
      <div className="max-w-sm bg-surface px-4 py-2">
        <p className="font-semibold">
          <Trans>No visits in this time</Trans>
        </p>
        <p className="mt-1 text-ink-soft">
          <Trans>Each scan, view and click appears here within seconds.</Trans>
        </p>
      </div>
    </div>
  );
}
