import type { ComponentProps } from 'react';
import { lazy } from '../../app/lazy.tsx';
import { retryImport } from '../../app/retry-import.ts';
import { classNames } from '../../ui/class-names.ts';
import type { QrImage } from './qr-image.tsx';

/** Its place is there at once. Drawing a code takes 9 kB. */
export const LateQrImage = lazy(async () => (await retryImport(import('./qr-image.tsx'))).QrImage, {
  Fallback: Square,
});

function Square({ className }: ComponentProps<typeof QrImage>) {
  return <div className={classNames('aspect-square rounded-card border border-line', className)} />;
}
