import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { readTemplate, type StoredTemplate } from '#src/cards/templates.ts';
import { paths } from '#src/paths.ts';
import { useOwner } from '../../app/owner.tsx';
import { previewPage } from '../form/preview-page.ts';
import { sampleCard } from './template-draft.ts';

/** A small rendering of a card that has nothing but the template and a name. */
export function TemplateDrawing({ template }: { template: StoredTemplate & { name: string } }) {
  const { t, i18n } = useLingui();
  const { logo, username, site } = useOwner();
  const { name } = template;
  const page = useMemo(() => {
    const path = paths.profile(username ?? '');
    return previewPage(
      i18n,
      sampleCard(readTemplate(template)),
      { path, scanPath: '', madeWith: false },
      { links: [], logo, brand: null, site },
    );
    // i18n stays the same object when the locale changes
  }, [i18n, i18n.locale, template, username, logo, site]);
  return (
    <iframe
      srcDoc={page}
      loading="lazy"
      sandbox="allow-same-origin"
      tabIndex={-1}
      onLoad={({ currentTarget: { contentDocument } }) => {
        // The inert element around it doesn't reach into the frame in every browser
        if (contentDocument) contentDocument.documentElement.inert = true;
      }}
      title={t`Preview of ${name}`}
      className="h-[250%] w-[250%] origin-top-left scale-40"
    />
  );
}
