import { Trans } from '@lingui/react/macro';
import { Banner } from './banner.tsx';

/** For a page whose feature is not built yet, and for no other. */
export function ComingSoonBanner() {
  return (
    <Banner title={<Trans>Coming Soon</Trans>}>
      <Trans>This feature is under development.</Trans>
    </Banner>
  );
}
