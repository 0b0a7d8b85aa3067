import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type CardLook, readLook } from '#src/cards/card-look.ts';
import { errorText } from '#src/errors.ts';
import { MAX_PRESETS } from '#src/lists.ts';
import { PartFailed } from '../../../app/load-failed.tsx';
import { useMay, useOwner } from '../../../app/owner.tsx';
import { PlanRequired } from '../../../billing/plan-required.tsx';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useAnnounce } from '../../../ui/toast.tsx';
import type { CardDraft } from '../card-draft.ts';
import type { CardPreviewOptions } from '../preview-options.ts';
import { PresetForm } from './preset-form.tsx';
import { LookTile, tilesStyle } from './small-page.tsx';
import { usePresetDeletion } from './use-preset-deletion.ts';

type PresetsProps = {
  draft: CardDraft;
  options: CardPreviewOptions;
  onChoose: (look: Partial<CardLook>) => void;
};

/** The designs that the owner saved (product 37.11). */
export function Presets({ draft, options, onChoose }: PresetsProps) {
  const { t, i18n } = useLingui();
  const { plan } = useOwner().access;
  const mayWrite = useMay('presets.write');
  const list = trpc.presets.list.useQuery();
  const presets = list.data?.presets ?? [];
  const utils = trpc.useUtils();
  const announce = useAnnounce();
  const refresh = () => utils.presets.invalidate().catch(() => undefined);
  const create = trpc.presets.create.useMutation({ onSuccess: refresh });
  const rename = trpc.presets.rename.useMutation({ onSuccess: refresh });
  const deletion = usePresetDeletion();
  // The preset that is renamed, or a new one
  const [edited, setEdited] = useState<string | 'new' | null>(null);
  const section = useRef<HTMLElement>(null);
  const count = presets.filter(({ id }) => !deletion.has(id)).length;
  const own = readLook(draft);
  const isOwn = (look: CardLook) => JSON.stringify(readLook(look)) === JSON.stringify(own);

  /** `of`: what has the focus next */
  function leave(of: string): void {
    setEdited(null);
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(`[data-focus="${of}"]`)?.focus());
  }

  if (!mayWrite && presets.length === 0) return null;
  return (
    <section ref={section} aria-labelledby="presets" className="mt-8">
      <h3 id="presets" className="mb-3 text-lg font-bold">
        <Trans>Saved designs</Trans>
      </h3>
      {list.isError && !list.data && (
        <PartFailed busy={list.isFetching} onRetry={() => list.refetch()}>
          <Trans>Couldn't load this</Trans>
        </PartFailed>
      )}
      <ul aria-label={t`Saved designs`} className={`mb-4 empty:hidden ${tilesStyle}`}>
        {presets.map(({ id, name, look }) =>
          deletion.has(id) ? (
            <DeletedTile
              key={id}
              name={name}
              onUndo={() => {
                deletion.undo(id);
                leave(id);
              }}
            />
          ) : (
            <LookTile
              key={id}
              draft={draft}
              options={options}
              look={look}
              name={name}
              isChosen={isOwn(look)}
              onChoose={onChoose}
            >
              {edited === id && (
                <PresetForm
                  initial={name}
                  submit={t`Save`}
                  save={async (next) => {
                    await rename.mutateAsync({ id, name: next });
                    leave(id);
                  }}
                  onCancel={() => leave(id)}
                  className="px-3 pb-3"
                />
              )}
              {mayWrite && edited !== id && (
                <div className="mt-auto flex justify-end px-1 pb-1">
                  <IconButton
                    data-focus={id}
                    label={t`Rename ${name}`}
                    onClick={() => setEdited(id)}
                    className="size-11"
                  >
                    <Pencil aria-hidden="true" className="size-4" />
                  </IconButton>
                  <IconButton
                    label={t`Delete ${name}`}
                    onClick={() => {
                      deletion.add(id);
                      announce(t`Design deleted`);
                    }}
                    className="size-11"
                  >
                    <Trash2 aria-hidden="true" className="size-4" />
                  </IconButton>
                </div>
              )}
            </LookTile>
          ),
        )}
      </ul>
      {mayWrite && plan === 'free' && <PlanRequired>{errorText(i18n, 'plan_required')}</PlanRequired>}
      {mayWrite && plan !== 'free' && edited === 'new' && (
        <PresetForm
          initial=""
          submit={t`Save design`}
          save={async (name) => {
            await deletion.send();
            await create.mutateAsync({ name, look: own });
            announce(t`Design saved`);
            leave('new');
          }}
          onCancel={() => leave('new')}
          className="max-w-md"
        />
      )}
      {mayWrite && plan !== 'free' && edited !== 'new' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            disabled={count >= MAX_PRESETS}
            data-focus="new"
            onClick={() => setEdited('new')}
            className="pointer-coarse:min-h-11"
          >
            <Bookmark aria-hidden="true" className="size-4" />
            <Trans>Save this card's design</Trans>
          </Button>
          <p className="text-sm text-ink-soft">
            {count === 0 ? (
              <Trans>With its colors and settings, to use it on any card.</Trans>
            ) : (
              <Trans>
                {count} of {MAX_PRESETS} saved designs
              </Trans>
            )}
          </p>
        </div>
      )}
    </section>
  );
}

/** As a ref: the pressed button is gone. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** In place of one that was deleted, until the chooser closes. */
function DeletedTile({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <li className="flex aspect-[9/20] flex-col items-center justify-center gap-3 rounded-card border-2 border-dashed border-line p-3 text-center">
      <p className="text-ink-soft wrap-anywhere">
        <Trans>{name} is deleted</Trans>
      </p>
      <Button ref={focus} variant="secondary" size="small" onClick={onUndo} className="min-h-11">
        <Trans>Undo</Trans>
      </Button>
    </li>
  );
}
