import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { type ImportReport, MAX_IMPORT_BYTES } from '#src/cards/import.ts';
import { errorText } from '#src/errors.ts';
import { offlineText } from '../../app/errors.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { useMay, useOrganizationId } from '../../app/owner.tsx';
import { arePlansShown } from '../../app/plans-shown.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InviteHolders } from '../invite-holders.tsx';
import { FileChoice } from './file-choice.tsx';
import { ImportCheck } from './import-check.tsx';
import { type ImportResult, sendImport } from './send-import.ts';

/** Cards from a CSV file: what it would do is shown before it does it (product 36.35). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [language] = useLanguage();
  const ownerId = useOrganizationId();
  const mayManage = useMay('members.manage');
  const utils = trpc.useUtils();
  const [file, setFile] = useState<File | null>(null);
  const [template, setTemplate] = useState('');
  const [check, setCheck] = useState<ImportReport | null>(null);
  const [done, setDone] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isInviting, setInviting] = useState(false);

  async function send(chosen: File, isDryRun: boolean): Promise<ImportReport | null> {
    setBusy(true);
    setProblem(null);
    const result = await sendImport(chosen, { language, ownerId, isDryRun, template });
    setBusy(false);
    if ('report' in result) return result.report;
    setProblem(textOf(result));
    return null;
  }

  function textOf({ failure, details }: Extract<ImportResult, { failure: unknown }>): string {
    return failure === 'offline' ? offlineText(i18n) : errorText(i18n, failure, { ...details, arePlansShown });
  }

  async function choose(chosen: File): Promise<void> {
    setFile(chosen);
    setCheck(null);
    if (chosen.size > MAX_IMPORT_BYTES) return setProblem(t`The file is larger than 2 MB.`);
    setCheck(await send(chosen, true));
  }

  async function run(): Promise<void> {
    if (!file || isBusy) return;
    const report = await send(file, false);
    if (!report) return;
    setDone(report);
    await utils.vcards.invalidate().catch(() => undefined);
  }

  if (done && isInviting) return <InviteHolders cards={done.cards} onClose={onClose} />;
  const mayInvite = mayManage && (done?.cards.length ?? 0) > 0;
  const change = check ? check.created + check.updated : 0;
  const mayRun = check !== null && check.problemCount === 0 && check.room >= check.created && change > 0;
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={done ? t`Cards imported` : t`Import cards`}
      description={done ? undefined : t`From a CSV file of any spreadsheet, with up to 2,000 rows.`}
      notice={
        problem !== null && (
          <p role="alert" className="flex items-start gap-2 rounded-card bg-danger-soft px-4 py-3">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
            {problem}
          </p>
        )
      }
      footer={
        done ? (
          <>
            <Button variant={mayInvite ? 'secondary' : 'primary'} onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
            {mayInvite && (
              <Button onClick={() => setInviting(true)}>
                <Trans>Invite their people</Trans>
              </Button>
            )}
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={isBusy}>
              <Trans>Cancel</Trans>
            </Button>
            <Button onClick={() => void run()} disabled={!mayRun} busy={isBusy && check !== null}>
              {mayRun ? <Plural value={change} one="Import # card" other="Import # cards" /> : <Trans>Import</Trans>}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <p>
          <Plural value={done.created} one="# card is new." other="# cards are new." />{' '}
          {done.updated > 0 && <Plural value={done.updated} one="# was updated." other="# were updated." />}{' '}
          {done.cards.length > 0 && (
            <Trans>Nobody holds the new ones yet. Whoever accepts your invitation holds their card.</Trans>
          )}
        </p>
      ) : (
        <div className="flex flex-col gap-5">
          <FileChoice
            file={file}
            isBusy={isBusy}
            template={template}
            onTemplate={setTemplate}
            onFile={(chosen) => void choose(chosen)}
          />
          {check && <ImportCheck report={check} />}
        </div>
      )}
    </Dialog>
  );
}
