import { useLingui } from '@lingui/react';
import { useLocation } from 'react-router';
import { notFound, noticeBody, noticeStyles } from '#src/pages/notice-pages.ts';
import { chosenThemeStyle } from '#src/pages/style.ts';
import { screenPath } from '#src/screens.ts';
import { usePageTitle } from './page-header.tsx';
import { appName } from './site.ts';

/** Looks like the server's page: same markup and styles. While it is shown, its styles override the client's, which are in layers. */
export function NotFoundPage() {
  const { i18n } = useLingui();
  const home = screenPath('home');
  const isInDashboard = useLocation().pathname.startsWith(`${home}/`);
  const { title, body } = notFound(i18n, isInDashboard ? home : '/');
  usePageTitle(title);
  return (
    <>
      <style>{`${noticeStyles}${chosenThemeStyle}`}</style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Html is markup of our own */}
      <div dangerouslySetInnerHTML={{ __html: String(noticeBody(appName, body)) }} />
    </>
  );
}
