import { Trans, useLingui } from '@lingui/react/macro';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';

const TemplateDialog = lazy(async () => (await withTexts(import('./template-dialog.tsx'))).TemplateDialog);

/** The template of a card, in its editor, and the way to give it another one. It is saved on its own. */
export function TemplateLine({ card }: { card: { id: string; name: string; templateId: string | null } }) {
  const { t } = useLingui();
  const [isChoosing, setChoosing] = useState(false);
  const { data } = trpc.templates.list.useQuery();
  if (!data || (data.templates.length === 0 && card.templateId === null)) return null;
  const name = data.templates.find(({ id }) => id === card.templateId)?.name;
  const text = name === undefined ? t`No template` : t`Template: ${name}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-2.5">
      <p title={text} className="flex min-w-0 items-center gap-1.5 text-sm">
        <LayoutTemplate aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <span className={name === undefined ? 'truncate text-ink-soft' : 'truncate font-medium'}>{text}</span>
      </p>
      <Button {...TemplateDialog.preload} variant="secondary" size="small" onClick={() => setChoosing(true)}>
        {name === undefined ? <Trans>Choose a template</Trans> : <Trans>Change template</Trans>}
      </Button>
      {isChoosing && <TemplateDialog ids={[card.id]} templateId={card.templateId} onClose={() => setChoosing(false)} />}
    </div>
  );
}
