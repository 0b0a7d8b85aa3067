import { Trans, useLingui } from '@lingui/react/macro';
import { PartyPopper, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';

/** Lies where toasts do, since it comes unasked, and stays until it is closed. */
export function FirstScanBanner({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div
      role="status"
      className="celebration fixed inset-x-3 z-40 flex animate-rise items-start gap-3 overflow-hidden rounded-card bg-success-soft py-3 pr-2 pl-4 shadow-lift sm:right-4 sm:left-auto sm:w-96"
    >
      <Confetti />
      <PartyPopper aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Trans>Your first scan!</Trans>
        </p>
        <p>
          <Trans>Someone scanned your code and saw your card. From now on, every scan counts in your stats.</Trans>
        </p>
      </div>
      <IconButton label={t`Close`} onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

const PIECES = 24;
const colors = ['var(--theme)', 'var(--success)', 'var(--danger)', 'var(--ink)'];

/** Falls once, and not for those who prefer reduced motion. */
function Confetti() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 motion-reduce:hidden">
      {Array.from({ length: PIECES }, (_, piece) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
          key={piece}
          className="absolute -top-3 h-2.5 w-1.5 animate-[confetti_1.8s_ease-in_both]"
          style={
            {
              left: `${(piece * 37) % 100}%`,
              background: colors[piece % colors.length],
              animationDelay: `${(piece * 83) % 900}ms`,
            } satisfies CSSProperties
          }
        />
      ))}
    </div>
  );
}
