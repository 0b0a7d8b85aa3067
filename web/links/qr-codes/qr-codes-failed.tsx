import { Trans } from '@lingui/react/macro';
import { ListFailed } from '../../app/list-failed.tsx';

export function QrCodesFailed(props: { busy: boolean; onRetry: () => void }) {
  return (
    <ListFailed {...props} title={<Trans>Your QR codes could not be loaded</Trans>}>
      <Trans>They are safe and go on working. Check your connection and try again.</Trans>
    </ListFailed>
  );
}
