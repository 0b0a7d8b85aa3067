import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '../ui/button-style.ts';
import { CardOutline } from './card-outline.tsx';
import { NoticePage } from './notice-page.tsx';
import { usePageTitle } from './page-title.ts';

export function NotFoundPage() {
  const { t } = useLingui();
  usePageTitle(t`Oops! Page not found`);
  return (
    <NoticePage
      picture={<CardOutline className="md:w-80" />}
      title={<Trans>Oops! Page not found</Trans>}
      action={
        <a href="/" className={buttonStyle()}>
          <Trans>Return to Home</Trans>
        </a>
      }
    >
      <p>
        <Trans>Nothing lives at this address. It may have been mistyped, or it has moved.</Trans>
      </p>
    </NoticePage>
  );
}
