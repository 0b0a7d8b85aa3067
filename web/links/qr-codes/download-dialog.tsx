import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { HelpLink } from '../../app/help-link.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useRecordStep } from '../first-steps.ts';
import { type DownloadedCode, type DownloadFormat, downloadOf } from './qr-code.ts';

const sizes = ['256', '1024', '2048', '4096'] as const;

export function DownloadDialog({ code, onClose }: { code: DownloadedCode; onClose: () => void }) {
  const { t } = useLingui();
  const { title } = code;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Download ${title}`}>
      <Downloads code={code} />
    </Dialog>
  );
}

/** A code in all formats. */
export function Downloads({ code }: { code: DownloadedCode }) {
  const { t } = useLingui();
  const [size, setSize] = useState<(typeof sizes)[number]>('1024');
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        <li className="flex flex-col gap-3 pb-5">
          <Row code={code} format={{ format: 'png', size: Number(size) }} name="PNG">
            <Trans>For screens, emails and documents.</Trans>
          </Row>
          <SegmentedControl
            label={t`Size in pixels`}
            name="png-size"
            value={size}
            onChange={setSize}
            className="flex-wrap self-start"
            options={sizes.map((value) => ({ value, label: <span className="tabular-nums">{value}</span> }))}
          />
        </li>
        <li className="py-5">
          <Row code={code} format={{ format: 'svg' }} name="SVG">
            <Trans>Sharp at any size, for designers and websites.</Trans>
          </Row>
        </li>
        <li className="pt-5">
          <Row code={code} format={{ format: 'pdf' }} name="PDF">
            <Trans>Vector file for print shops.</Trans>
          </Row>
        </li>
      </ul>
      <p className="mt-5">
        <HelpLink topic="print-qr-codes" newTab>
          <Trans>How to print QR codes</Trans>
        </HelpLink>
      </p>
    </>
  );
}

type RowProps = { code: DownloadedCode; format: DownloadFormat; name: string; children: React.ReactNode };

function Row({ code, format, name, children }: RowProps) {
  const { t } = useLingui();
  const record = useRecordStep();
  const { href, download } = downloadOf(code, format);
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h3 className="text-lg font-bold">{name}</h3>
        <p className="text-ink-soft">{children}</p>
      </div>
      <a
        href={href}
        download={download}
        onClick={() => record('print')}
        aria-label={t`Download ${name}`}
        className={buttonStyle('secondary', 'small')}
      >
        <Download aria-hidden="true" className="size-4" />
        <Trans>Download</Trans>
      </a>
    </div>
  );
}
