import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DEMO_NAME } from '#src/marketing/demo.ts';
import { landingCodePath } from '#src/marketing/landing.ts';
import { Choice, DemoPhoto } from './scene-parts.tsx';

/** One change, shown in three places. */
export function UpdateScene() {
  const { t } = useLingui();
  return (
    <div className="update-scene grid gap-5 p-6 sm:gap-8 sm:p-8 lg:grid-cols-[17rem_1fr] lg:items-center lg:gap-10">
      <div>
        <p className="font-semibold">
          <Trans>Position</Trans>
        </p>
        <Choice
          label={t`Position`}
          name="update-position"
          className="mt-3"
          options={[
            { value: 'before', label: <Trans>Architect</Trans> },
            { value: 'after', label: <Trans>Head of design</Trans> },
          ]}
        />
        <p className="mt-4 text-ink-soft max-sm:hidden">
          <Trans>Saved. No reprint, no new email.</Trans>
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Channel label={<Trans>Your page</Trans>}>
          <div className="flex h-full flex-col justify-between gap-3 rounded-card bg-theme p-4 text-on-theme max-sm:flex-row-reverse max-sm:items-center sm:min-h-36">
            <div className="size-11">
              <DemoPhoto side={44} className="size-11 rounded-[0.6rem]" />
            </div>
            <div>
              <p className="font-display text-lg leading-tight font-bold">{DEMO_NAME}</p>
              <Role />
            </div>
          </div>
        </Channel>
        <Channel label={<Trans>Your email signature</Trans>}>
          <div className="flex h-full flex-col justify-end rounded-card border border-line bg-surface p-4">
            <p className="mb-3 text-ink-soft max-sm:hidden">
              <Trans>Best wishes,</Trans>
            </p>
            <p className="border-t-2 border-ink pt-2 font-semibold">{DEMO_NAME}</p>
            <Role />
            <p className="mt-1 text-sm text-ink-soft underline max-sm:hidden">l/ines</p>
          </div>
        </Channel>
        <Channel label={<Trans>The QR code on your door</Trans>}>
          <div className="flex h-full flex-col justify-between gap-3 rounded-card bg-ink p-4 text-on-ink max-sm:flex-row-reverse max-sm:items-center">
            <div className="size-14 shrink-0">
              <img
                src={landingCodePath('plain')}
                alt=""
                width="56"
                height="56"
                loading="lazy"
                className="later rounded bg-white"
              />
            </div>
            <div className="min-w-0">
              <p className="text-sm">
                <Trans>Scanned just now</Trans>
              </p>
              <Role />
            </div>
          </div>
        </Channel>
      </div>
    </div>
  );
}

function Channel({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <p className="mb-2 text-sm font-semibold text-ink-soft">{label}</p>
      <div className="flex-1">{children}</div>
    </div>
  );
}

function Role() {
  return (
    <p className="role grid font-medium *:[grid-area:1/1]">
      <span className="before">
        <Trans>Architect</Trans>
      </span>
      <span className="after">
        <Trans>Head of design</Trans>
      </span>
    </p>
  );
}
