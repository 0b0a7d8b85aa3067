import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { appName } from '../../app/app-name.ts';
import { errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { stepButtonStyle } from './factor-kinds.tsx';

const FEW = 3;

/** How many codes are left for the day the phone is lost, and the way to new ones. */
export function RecoveryCodes({ left }: { left: number }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = trpc.factors.newRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
    onSettled: () => {
      setAsking(false);
      return utils.factors.list.invalidate();
    },
  });
  return (
    <div>
      <h3 className="font-sans font-semibold">
        <Trans>Recovery codes</Trans>
      </h3>
      <p className={left <= FEW ? 'mt-0.5 text-danger' : 'mt-0.5 text-ink-soft'}>
        {left === 0 ? (
          <Trans>None left. Without your phone or key you would be locked out.</Trans>
        ) : (
          <Plural value={left} one="# code left" other="# codes left" />
        )}
      </p>
      <Button variant="secondary" size="small" className="mt-3" onClick={() => setAsking(true)}>
        <Trans>Make new codes</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Make new recovery codes?`}
        description={t`The ones you have kept no longer work from then on.`}
        confirmLabel={t`Make new codes`}
        danger={false}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
      {codes && (
        <Dialog open onOpenChange={() => {}} dismissable={false} title={t`Your recovery codes`}>
          <CodeSheet codes={codes} onKept={() => setCodes(null)} />
        </Dialog>
      )}
    </div>
  );
}

/** Recovery codes, which are shown this once (product 23.2): to copy, to keep as a file, to print. */
export function CodeSheet({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const title = t`Recovery codes for ${appName}`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: t`Codes copied` });
    } catch {
      toast({ variant: 'destructive', title: t`The codes could not be copied.` });
    }
  }

  function download(): void {
    const url = URL.createObjectURL(new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${t`recovery-codes`}.txt`;
    link.click();
    // The browser has taken it by then
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="print:hidden">
        <Trans>
          Each of these signs you in once when your phone or key is not at hand. Keep them where you keep other
          important papers: they are not shown again.
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
        <Button variant="secondary" size="small" onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          <Trans>Copy</Trans>
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
      <Button onClick={onKept} className={classNames(stepButtonStyle, 'print:hidden')}>
        <Trans>I have kept them</Trans>
      </Button>
    </div>
  );
}
