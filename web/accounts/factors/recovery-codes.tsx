import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { CopyLabel, useCopy } from '../../app/copy.tsx';
import { downloadBlob } from '../../app/download.ts';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { appName } from '../../app/site.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { wideButtonStyle } from './factor-kinds.tsx';

const FEW = 3;

export function RecoveryCodes({ left }: { left: number }) {
  const { t } = useLingui();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const [isConfirming, setConfirming] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setConfirming(false);
    failure.clear();
  };
  const renew = trpc.factors.newRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      close();
      return utils.factors.list.invalidate();
    },
    onError: failure.fail,
  });
  return (
    <div>
      <h3 className="font-sans font-semibold">
        <Trans>Recovery codes</Trans>
      </h3>
      <p className={left <= FEW ? 'mt-0.5 text-danger' : 'mt-0.5 text-ink-soft'}>
        {left === 0 ? (
          <Trans>None left. If you lose your phone or key, you'll be locked out.</Trans>
        ) : (
          <Plural value={left} one="# code left" other="# codes left" />
        )}
      </p>
      <Button variant="secondary" size="small" className="mt-3" onClick={() => setConfirming(true)}>
        <Trans>Generate new codes</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={(open) => !open && close()}
        title={t`Generate new recovery codes?`}
        description={t`Your old codes will stop working.`}
        confirmLabel={t`Generate new codes`}
        danger={false}
        busy={renew.isPending}
        notice={<NotSaved failure={failure} onRetry={renew.mutate} busy={renew.isPending} />}
        onConfirm={() => renew.mutate()}
      />
      {codes && (
        <Dialog open onOpenChange={() => {}} dismissable={false} title={t`Your recovery codes`}>
          <CodeSheet codes={codes} onSaved={() => setCodes(null)} />
        </Dialog>
      )}
    </div>
  );
}

/** Shows new recovery codes once, to copy, download or print (product 23.2). */
export function CodeSheet({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy(t`Couldn't copy the codes`);
  const title = t`Recovery codes for ${appName}`;

  function download(): void {
    const blob = new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' });
    downloadBlob(blob, `${t`recovery-codes`}.txt`);
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="print:hidden">
        <Trans>
          Each code signs you in once if you don't have your phone or key. Store them somewhere safe; you won't see them
          again.
        </Trans>
      </p>
      <div data-print className="rounded-card bg-sunken p-4 sm:p-5">
        <p className="mb-3 hidden font-semibold print:block">{title}</p>
        <ul className="grid gap-x-8 gap-y-1.5 [font-family:ui-monospace,monospace] font-semibold sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="secondary" size="small" onClick={() => copy(codes.join('\n'))}>
          <CopyLabel isCopied={isCopied}>
            <Trans>Copy</Trans>
          </CopyLabel>
        </Button>
        <Button variant="secondary" size="small" onClick={download}>
          <Download aria-hidden="true" className="size-4" />
          <Trans>Download</Trans>
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          <Trans>Print</Trans>
        </Button>
      </div>
      <Button onClick={onSaved} className={classNames(wideButtonStyle, 'print:hidden')}>
        <Trans>I've saved them</Trans>
      </Button>
    </div>
  );
}
