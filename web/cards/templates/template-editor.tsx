import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Template } from '#src/cards/templates.ts';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { useMay, useOwner, useScreenPath } from '../../app/owner.tsx';
import { usePageTitle } from '../../app/page-header.tsx';
import { UnsavedGuard } from '../../app/unsaved-changes.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { iconButtonStyle } from '../../ui/button-style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CardEditor } from '../form/card-editor.tsx';
import { type CardForm, useCardForm } from '../form/card-form-state.ts';
import { previewOptions } from '../form/preview-options.ts';
import { PartRuleField } from './part-rule.tsx';
import { PresetField } from './preset-field.tsx';
import { draftFromTemplate, sampleCard } from './template-draft.ts';

export type OpenedTemplate = Template & { name: string; saved: { id: string; revision: string } | null };

/** A template in the form of cards, with who decides each part. */
export function TemplateEditor({ opened }: { opened: OpenedTemplate }) {
  const { t } = useLingui();
  const owner = useOwner();
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const toast = useToast();
  const utils = trpc.useUtils();
  const failure = useSaveFailure();
  const mayWrite = useMay('templates.write');
  const [name, setName] = useState(opened.name);
  const [policy, setPolicy] = useState(opened.policy);
  const [isChecked, setChecked] = useState(false);
  const isSaved = useRef(false);
  const form = useCardForm({ id: useId(), start: draftFromTemplate(opened), storedAs: null });
  const title = opened.saved ? t`Edit template` : t`New template`;
  usePageTitle(title);
  const options = {
    onSuccess: async () => {
      isSaved.current = true;
      await Promise.all([utils.templates.invalidate(), utils.vcards.invalidate()]).catch(() => undefined);
      toast({ title: t`Template saved`, isArrival: true });
      await navigate(screenPath('templates'));
    },
    onError: failure.fail,
  };
  const create = trpc.templates.create.useMutation(options);
  const update = trpc.templates.update.useMutation(options);
  const isSaving = create.isPending || update.isPending;
  const isDirty = form.isDirty || name !== opened.name || policy !== opened.policy;
  const shown = sampleCard({ fields: form.draft, policy });
  const templated: CardForm = {
    ...form,
    shown,
    wrap: (part, input) => (
      <PartRuleField
        part={part}
        rule={policy[part]}
        onChange={(rule) => setPolicy((before) => ({ ...before, [part]: rule }))}
      >
        {input}
      </PartRuleField>
    ),
  };

  function submit(): void {
    if (isSaving || form.isUploading) return;
    setChecked(true);
    const fields = form.validate();
    if (name.trim() === '' || !fields) form.focusFirstError();
    else if (opened.saved) update.mutate({ ...opened.saved, name, fields, policy });
    else create.mutate({ name, fields, policy });
  }

  const back = t`Back to templates`;
  return (
    <div className="[--preview-ground:var(--paper)] [--preview-inset:--spacing(4)] [--preview-top:4rem] sm:[--preview-top:5.5rem]">
      <div className="sticky top-0 z-30 -mx-4 mb-6 flex items-center gap-x-1 border-b border-line bg-paper px-4 py-2 sm:-mx-8 sm:gap-x-3 sm:px-8 lg:-mx-12 lg:px-12">
        <Link to={screenPath('templates')} aria-label={back} title={back} className={iconButtonStyle('-ml-2')}>
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <h1 className="min-w-0 line-clamp-2 flex-1 text-base leading-tight font-bold sm:text-xl">{title}</h1>
        {mayWrite && (
          <Button type="submit" form={form.id} busy={isSaving} disabled={form.isUploading}>
            {form.isUploading ? <Trans>Uploading photo…</Trans> : <Trans>Save template</Trans>}
          </Button>
        )}
      </div>
      <div className="not-empty:mb-6">
        <NotSaved failure={failure} formId={form.id} busy={isSaving} />
      </div>
      <CardEditor
        form={templated}
        previewOptions={previewOptions(owner, null, { first: false, handle: 'ana-garcia' })}
        onSubmit={submit}
        before={
          <>
            <TextField
              label={t`Name of the template`}
              name="template"
              hint={t`Only members see it.`}
              placeholder={t`e.g. Sales team`}
              value={name}
              maxLength={60}
              error={isChecked && name.trim() === '' ? t`Name is required` : undefined}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
            />
            <PresetField policy={policy} onChange={setPolicy} />
          </>
        }
      />
      <UnsavedGuard
        isDirty={() => isDirty && !isSaved.current}
        description={t`Your changes to this template haven't been saved.`}
      />
    </div>
  );
}
