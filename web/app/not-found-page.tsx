import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '../ui/button-style.ts';
import { CardOutline } from './card-sketch.tsx';
import { NoticePage } from './notice-pages.tsx';
import { usePageTitle } from './page-header.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  usePageTitle(t`Oops! Page not found`);
  return (
    <NoticePage
      illustration={<CardOutline className="md:w-80" />}
      title={<Trans>Oops! Page not found</Trans>}
      action={
        <a href="/" className={buttonStyle()}>
          <Trans>Return to Home</Trans>
        </a>
      }
    >
      <p>
        <Trans>There's nothing at this link. It may be mistyped, or the page has moved.</Trans>
      </p>
    </NoticePage>
  );
}
