import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useParams } from 'react-router';
import { EditorFrame } from '../../app/editor/editor-frame.tsx';
import { type ItemSource, startOf, useItemDraft } from '../../app/editor/item-draft.ts';
import { OpenedItem, readAnew } from '../../app/editor/opened-item.tsx';
import { usePublish } from '../../app/editor/publish.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { useSaveFailure } from '../../app/not-saved.tsx';
import { useOwner, useScreenPath } from '../../app/owner.tsx';
import { useTimeZone } from '../../app/time-zone.ts';
import { useOverLimitToast } from '../../billing/over-limit/over-limit-status.tsx';
import { type AppRouter, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ItemTags } from '../tags/item-tags.tsx';
import { QrCodeForm } from './qr-code-form.tsx';
import { draftFromCode } from './qr-draft.ts';
import { useQrForm } from './qr-form-state.ts';
import { useQrCodeFailure } from './save-qr-code.ts';

const DownloadDialog = lazy(async () => (await withTexts(import('./download-dialog.tsx'))).DownloadDialog);
const CodeShareDialog = lazy(async () => (await withTexts(import('./code-share-dialog.tsx'))).CodeShareDialog);

type OpenedCode = inferRouterOutputs<AppRouter>['drafts']['qrCode'];

export function QrCodeEditorPage() {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = trpc.drafts.qrCode.useQuery({ id }, readAnew);
  const { cancel } = trpc.useUtils().drafts.qrCode;
  return (
    <OpenedItem id={id} query={query} cancel={cancel} list={{ to: screenPath('qrCodes'), label: t`Go to My QR Codes` }}>
      {(source) => <QrCodeEditor source={source} />}
    </OpenedItem>
  );
}

function QrCodeEditor({ source }: { source: ItemSource<OpenedCode> }) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const { plan } = useOwner().access;
  const timeZone = useTimeZone();
  const { item } = source.opened;
  const savedOf = (opened: OpenedCode) => draftFromCode(opened.item, timeZone);
  const [start] = useState(() => startOf(savedOf(source.opened), source.opened.draft));
  const form = useQrForm(useId(), item, start);
  const draft = useItemDraft({
    source,
    savedOf,
    values: form.draft,
    apply: form.change,
    photos: ['logo'],
    kept: ({ password: _, ...data }) => ({ kind: 'qr_code', id: item.id, data }),
  });
  const failure = useSaveFailure();
  const fail = useQrCodeFailure(form, failure);
  const isUploading = form.upload.progress !== null;
  const save = trpc.qrCodes.publish.useMutation();
  const { isSaving, submit } = usePublish(draft, {
    validate: form.validate,
    isUploading,
    failure,
    done: t`QR code updated successfully`,
    call: (fields, known) => save.mutateAsync({ id: item.id, fields, known }),
    onError: (error, fields) => fail(t`Failed to update QR code. Please try again.`, error, fields),
  });

  const isSaved = draft.state === 'unchanged' || draft.state === 'published';
  const [isDownloading, setDownloading] = useState(false);
  const showOverLimitToast = useOverLimitToast();
  async function download(): Promise<void> {
    if (item.isPaused) showOverLimitToast();
    else if (isSaved || (await submit())) setDownloading(true);
  }

  return (
    <EditorFrame
      title={t`Edit QR code`}
      name={item.title}
      back={{ to: screenPath('qrCodes'), label: t`Back to My QR Codes` }}
      draft={draft}
      formId={form.id}
      failure={failure}
      isSaving={isSaving}
      isUploading={isUploading}
      hasSecret={form.draft.password !== ''}
      share={(onClose) => <CodeShareDialog code={item} plan={plan} onClose={onClose} />}
    >
      <ItemTags kind="qr_code" id={item.id} title={item.title} />
      <p className="mb-5 text-ink-soft">{t`Printed codes keep working, whatever you change here.`}</p>
      <QrCodeForm
        form={form}
        code={item}
        onSubmit={() => void submit()}
        action={
          <Button
            {...DownloadDialog.preload}
            variant="secondary"
            busy={isSaving}
            onClick={() => void download()}
            className="sm:mt-3 sm:w-full"
          >
            <Download aria-hidden="true" className="size-5" />
            {isSaved ? <Trans>Download</Trans> : <Trans>Save and download</Trans>}
          </Button>
        }
      />
      {isDownloading && (
        <DownloadDialog code={{ slug: item.slug, title: form.draft.title }} onClose={() => setDownloading(false)} />
      )}
    </EditorFrame>
  );
}
