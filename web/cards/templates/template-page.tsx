import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { blankTemplateFields, policyPresets, readTemplate } from '#src/cards/templates.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { LoadFailed } from '../../app/load-failed.tsx';
import { useOwner } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OpenedTemplate } from './template-editor.tsx';

const TemplateEditor = lazy(async () => (await withTexts(import('./template-editor.tsx'))).TemplateEditor, {
  Fallback: () => <Skeleton className="h-96" />,
});

/** `/new`, with `?from={id}` for a copy, or an ID. */
export function TemplatePage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const source = id === 'new' ? params.get('from') : id;
  const owner = useOwner();
  const { t } = useLingui();
  const query = trpc.templates.byId.useQuery({ id: source ?? '' }, { enabled: source !== null, gcTime: 0 });
  const [opened, setOpened] = useState<OpenedTemplate | null>(null);
  if (opened) return <TemplateEditor opened={opened} />;
  if (source === null) {
    const { name: company, themeColor } = owner;
    const fields = { ...blankTemplateFields, company, backgroundColor: themeColor.toLowerCase() };
    return <TemplateEditor opened={{ name: '', fields, policy: policyPresets.standard, saved: null }} />;
  }
  if (query.error) return <LoadFailed busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-96" />;
  const { name, revision } = query.data;
  // What others save meanwhile doesn't change the form: saving says so
  const { fields, policy } = readTemplate(query.data);
  const isCopy = id === 'new';
  setOpened({ fields, policy, name: isCopy ? t`Copy of ${name}` : name, saved: isCopy ? null : { id, revision } });
  return null;
}
