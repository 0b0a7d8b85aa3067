import { useLingui } from '@lingui/react/macro';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { ListSkeleton } from '../../app/list/list-skeleton.tsx';
import { usePageTitle } from '../../app/page-header.tsx';

const TemplatesList = lazy(async () => (await withTexts(import('./templates-list.tsx'))).TemplatesList, {
  Fallback: ListSkeleton,
});

export function TemplatesPage() {
  const { t } = useLingui();
  usePageTitle(t`Templates`);
  return <TemplatesList />;
}
