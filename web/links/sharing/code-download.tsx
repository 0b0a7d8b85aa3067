import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { qrFileName } from '#src/links/qr-codes.ts';
import { QUIET_ZONE, qrModules } from '#src/qr.ts';
import { downloadBlob } from '../../app/download.ts';
import { Button } from '../../ui/button.tsx';
import { useRecordStep } from '../first-steps.ts';

const SIDE = 1024; // px, or less by a part of a module

/** Downloads a plain code, drawn here: only custom codes have an image on the server (product 13.3). */
export function CodeDownload({ text, title }: { text: string; title: string }) {
  const record = useRecordStep();
  async function download(): Promise<void> {
    downloadBlob(await drawn(text), `${qrFileName(title)}.png`);
    record('print');
  }
  return (
    <Button variant="secondary" onClick={() => void download()} className="w-full max-w-60 self-center">
      <Download aria-hidden="true" className="size-4" />
      <Trans>Download QR code</Trans>
    </Button>
  );
}

async function drawn(text: string): Promise<Blob> {
  const rows = qrModules(text, 'M');
  const modules = rows.length + 2 * QUIET_ZONE;
  // Whole pixels: edges stay sharp
  const pixels = Math.floor(SIDE / modules);
  const canvas = document.createElement('canvas');
  canvas.width = modules * pixels;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000000';
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pen.fillRect((x + QUIET_ZONE) * pixels, (y + QUIET_ZONE) * pixels, pixels, pixels);
    }
  }
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!png) throw new Error('no image');
  return png;
}
