import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Check, CloudAlert, Redo2, Share2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { iconButtonStyle } from '../../ui/button-style.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { errorMessage } from '../errors.ts';
import { NotSaved, type SaveFailure } from '../not-saved.tsx';
import { usePageTitle } from '../page-header.tsx';
import { UnsavedGuard } from '../unsaved-changes.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { ItemDraft } from './item-draft.ts';

type EditorFrameProps = {
  title: string;
  /** the item's, which the document has as its title */
  name: string;
  back: { to: string; label: string };
  draft: ItemDraft;
  formId: string;
  failure: SaveFailure;
  isSaving: boolean;
  /** blocks saving */
  isUploading?: boolean;
  /** something that no draft keeps, such as a password */
  hasSecret?: boolean;
  /** the dialog that shares the item */
  share: (onClose: () => void) => ReactNode;
  children: ReactNode;
};

/** The top of what stays in view below the bar. */
const previewTop = '[--preview-top:6.5rem] sm:[--preview-top:8rem]';

/** The list with the search and filters it had when the editor was opened from it. */
function useListPath(list: string): string {
  const { state } = useLocation() as { state: { list?: unknown } | null };
  return typeof state?.list === 'string' && state.list.startsWith(`${list}?`) ? state.list : list;
}

/** An editor as a page: a bar that stays in view, notices, and the form with its preview. */
export function EditorFrame(props: EditorFrameProps) {
  const { title, name, back, draft, formId, failure, isSaving, isUploading = false, hasSecret = false } = props;
  const { share, children } = props;
  const { t } = useLingui();
  usePageTitle(`${name} · ${title}`);
  const backTo = useListPath(back.to);
  const [isSharing, setSharing] = useState(false);
  return (
    <div className={`${previewTop} [--preview-ground:var(--paper)] [--preview-inset:--spacing(4)]`}>
      <div className="sticky top-0 z-30 -mx-4 mb-6 border-b border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8 lg:-mx-12 lg:px-12">
        <div className="flex items-center gap-x-1 sm:gap-x-3">
          <Link to={backTo} aria-label={back.label} title={back.label} className={iconButtonStyle('-ml-2')}>
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Link>
          <h1 className="min-w-0 line-clamp-2 flex-1 text-base leading-tight font-bold sm:text-xl">{title}</h1>
          <div className="flex shrink-0 items-center sm:gap-2">
            <IconButton label={t`Share`} onClick={() => setSharing(true)}>
              <Share2 aria-hidden="true" className="size-5" />
            </IconButton>
            <Button
              type="submit"
              form={formId}
              busy={isSaving}
              disabled={isUploading}
              // The spinner takes its place from the padding
              className={isSaving ? 'px-0.5! sm:px-1.5!' : 'px-4! sm:px-5!'}
            >
              {isUploading ? <Trans>Uploading photo…</Trans> : <Trans>Save changes</Trans>}
            </Button>
          </div>
        </div>
        {/* One line: it changes while people type, and must not move the form */}
        <div className="flex min-h-11 items-center gap-x-1 sm:min-h-10 sm:gap-x-4 sm:pl-11">
          <DraftStatus draft={draft} />
          <DiscardButton draft={draft} />
          <div className="ml-auto flex shrink-0 items-center sm:gap-2">
            <HistoryButtons draft={draft} />
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-4 has-[>:not(:empty)]:mb-6">
        <ConflictNotice draft={draft} />
        <NotSaved failure={failure} formId={formId} busy={isSaving} />
      </div>
      {children}
      {isSharing && share(() => setSharing(false))}
      <UnsavedGuard
        isDirty={() => hasSecret || (draft.isUnsaved && (draft.error !== null || draft.conflict !== null))}
        description={t`What you changed last isn't saved yet.`}
      />
    </div>
  );
}

function HistoryButtons({ draft: { history } }: { draft: ItemDraft }) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        label={t`Undo`}
        aria-disabled={!history.canUndo || undefined}
        onClick={history.undo}
        className="aria-disabled:opacity-50 max-sm:size-11"
      >
        <Undo2 aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={t`Redo`}
        aria-disabled={!history.canRedo || undefined}
        onClick={history.redo}
        className="aria-disabled:opacity-50 max-sm:size-11"
      >
        <Redo2 aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  );
}

/** Polite: it says the same while the user types on. */
function DraftStatus({ draft }: { draft: ItemDraft }) {
  const { i18n } = useLingui();
  const { state, error, conflict } = draft;
  if (error !== null) {
    return (
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-1 text-sm">
        <CloudAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
        <span role="alert">
          <b className="font-semibold">
            <Trans>Not saved</Trans>
          </b>
          {' · '}
          {errorMessage(i18n, error)}
        </span>
        <Button variant="quiet" size="small" onClick={draft.retry}>
          <Trans>Retry</Trans>
        </Button>
      </p>
    );
  }
  const isSaving = state === 'saving' && conflict === null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
      {isSaving && <Spinner />}
      {isSaving && (
        <span aria-hidden="true" className="truncate">
          <Trans>Saving draft…</Trans>
        </span>
      )}
      <span role="status" className={isSaving ? 'sr-only' : 'flex min-w-0 items-center gap-1.5'}>
        {(state === 'kept' || state === 'published') && (
          <Check aria-hidden="true" className="size-4 shrink-0 text-success" />
        )}
        <span className="truncate">
          {state === 'kept' && (
            <>
              <Trans>Draft saved</Trans>
              <span className="hidden sm:inline">
                {' · '}
                <Trans>Only you see it</Trans>
              </span>
            </>
          )}
          {state === 'published' && <Trans>Saved</Trans>}
          {state === 'unchanged' && <Trans>No changes</Trans>}
        </span>
      </span>
    </p>
  );
}

function DiscardButton({ draft }: { draft: ItemDraft }) {
  const { t } = useLingui();
  const announce = useAnnounce();
  if (draft.conflict !== null || (draft.state !== 'kept' && draft.state !== 'saving')) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={t`Discard draft`}
      className="shrink-0 max-sm:min-h-11"
      onClick={() => {
        draft.discard();
        announce(t`Draft discarded`);
      }}
    >
      <Trans>Discard</Trans>
    </Button>
  );
}
