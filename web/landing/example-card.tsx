import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';

// Rose, one of the theme presets, with the ink that is readable on it.
const theme = { '--theme': '#f43f5e', '--on-theme': '#1d1a16' } as CSSProperties;

/** A picture of a card, drawn in HTML: nothing in it can be pressed. */
export function ExampleCard() {
  const { t } = useLingui();
  return (
    <div
      role="img"
      aria-label={t`An example of a card, as visitors see it on a phone`}
      style={theme}
      className="justify-self-center"
    >
      <div aria-hidden="true" className="relative w-76 sm:w-84">
        <div className="absolute inset-0 translate-x-5 translate-y-4 rotate-6 rounded-[1.75rem] border border-line bg-sunken" />
        <div className="relative -rotate-2 overflow-hidden rounded-[1.75rem] bg-surface shadow-lift">
          <div className="bg-theme px-7 pt-8 pb-16 text-on-theme">
            <p className="font-display text-2xl leading-none font-bold">Inés Robledo</p>
            <p className="mt-2.5 font-medium">
              <Trans>Architect at Estudio Ladera</Trans>
            </p>
          </div>
          <div className="-mt-11 px-7 pb-8">
            <Portrait />
            <p className="mt-5 flex min-h-12 items-center justify-center rounded-card bg-ink font-semibold text-on-ink">
              <Trans>Save contact</Trans>
            </p>
            <dl className="mt-5">
              <Row term={<Trans>Call</Trans>}>+34 600 000 412</Row>
              <Row term={<Trans>Mail</Trans>}>ines@ladera.example</Row>
              <Row term={<Trans>Web</Trans>}>ladera.example</Row>
            </dl>
          </div>
        </div>
      </div>
    </div>
  );
}

function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-3 first:border-0">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** Where the photo is: a portrait in three flat shapes. */
function Portrait() {
  return (
    <svg viewBox="0 0 88 88" aria-hidden="true" className="size-22 rounded-full border-4 border-surface bg-surface">
      <circle cx="44" cy="44" r="44" fill="#f3d9c4" />
      <path d="M24 92V40a20 22 0 0 1 40 0v22c0 8 4 10 4 10v20Z" fill="#3a2620" />
      <path d="M12 92c2-16 14-21 24-23V58h16v11c10 2 22 7 24 23Z" fill="#c98d6b" />
      <path d="M10 94c2-16 12-22 24-24 2 7 18 7 20 0 12 2 22 8 24 24Z" fill="#24423c" />
      <ellipse cx="44" cy="45" rx="13.5" ry="17" fill="#d99c79" />
      <path d="M29 46c0-16 7-20 15-20s16 5 16 20c-3-5-6-9-8-13-5 5-16 5-20 5-2 2-3 5-3 8Z" fill="#3a2620" />
    </svg>
  );
}
