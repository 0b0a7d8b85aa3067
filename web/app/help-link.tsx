import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { HelpTopic } from '#src/marketing/help.ts';
import { helpPath } from '#src/marketing/help-paths.ts';
import { textLinkStyle } from '../ui/button-style.ts';
import { useLanguage } from './i18n.tsx';

type HelpLinkProps = {
  topic: HelpTopic;
  /** keeps what was typed into a form */
  newTab?: boolean;
  children: ReactNode;
};

/** Leads to a help page, and from there back to this screen (product 33.3). */
export function HelpLink({ topic, newTab = false, children }: HelpLinkProps) {
  const [language] = useLanguage();
  const { pathname } = useLocation();
  return (
    <a
      href={helpPath(`help/${topic}`, language, pathname)}
      target={newTab ? '_blank' : undefined}
      className={textLinkStyle}
    >
      {children}
      {newTab && (
        <span className="sr-only">
          {' '}
          <Trans>(opens in a new tab)</Trans>
        </span>
      )}
    </a>
  );
}
