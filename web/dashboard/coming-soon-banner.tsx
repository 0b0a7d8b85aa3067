import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Notice } from '../shared/notice.tsx';

/** For a page whose feature is not built yet, and for no other. */
export function ComingSoonBanner({ children }: { children?: ReactNode }) {
  return (
    <Notice title={<Trans>Coming Soon</Trans>}>
      <Trans>This feature is under development.</Trans> {children}
    </Notice>
  );
}
