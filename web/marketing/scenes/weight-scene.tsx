import { Trans } from '@lingui/react/macro';

/** What the demo's page weighs, measured when the server started. */
export function WeightScene() {
  return (
    <div className="weight-scene flex h-full flex-col justify-between gap-6 p-6 sm:p-8">
      <div>
        <p className="font-display text-3xl font-extrabold tracking-tight">
          __DEMO_WEIGHT__<span className="ml-1 text-xl">kB</span>
        </p>
        <p className="mt-3">
          <Trans>is all of the demo card's page, in one request.</Trans>
        </p>
      </div>
      <div>
        <div aria-hidden="true" className="flex items-center gap-3">
          <span className="h-3 flex-1 overflow-hidden rounded-full bg-line">
            <span className="bar block h-full rounded-full bg-theme" />
          </span>
          <span className="font-semibold">__DEMO_SECONDS__ s</span>
        </div>
        <p className="mt-3 text-sm text-ink-soft">
          <Trans>__DEMO_SECONDS__ seconds to transfer on a slow mobile network of 400 kbit/s.</Trans>
        </p>
      </div>
    </div>
  );
}
