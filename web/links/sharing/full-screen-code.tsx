import { Trans } from '@lingui/react/macro';
import * as Radix from 'radix-ui/dialog';
import { useEffect } from 'react';
import type { QrSvg } from '#src/qr.ts';
import { useFocusReturn } from '../../ui/dialog.tsx';
import { keepAwake } from '../../ui/secure-context.ts';

type FullScreenCodeProps = { title: string; code: QrSvg; onClose: () => void };

/** product 28.4 */
export function FullScreenCode({ title, code, onClose }: FullScreenCodeProps) {
  const focusReturn = useFocusReturn();
  useEffect(keepAwake, []);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          // Dark on white in both color schemes: scanners need the contrast
          className="fixed inset-0 z-60 flex animate-fade flex-col items-center justify-center gap-5 overflow-auto bg-white p-6 text-center text-[#14110f] outline-none scheme-only-light"
        >
          <Radix.Title dir="auto" className="max-w-2xl text-xl font-bold wrap-anywhere">
            {title}
          </Radix.Title>
          <div
            className="w-[min(82vw,62vh)] [&>svg]:block [&>svg]:h-auto [&>svg]:w-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: QrSvg is markup of our own
            dangerouslySetInnerHTML={{ __html: code }}
          />
          <p className="font-medium">
            <Trans>Scan with your phone's camera</Trans>
          </p>
          <Radix.Close className="min-h-11 rounded-card border border-current px-6 font-semibold focus-visible:outline-[#14110f]">
            <Trans>Close</Trans>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
