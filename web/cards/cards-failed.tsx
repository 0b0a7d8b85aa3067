import { Trans } from '@lingui/react/macro';
import { ListFailed } from '../app/list-failed.tsx';

export function VcardsFailed(props: { busy: boolean; onRetry: () => void }) {
  return (
    <ListFailed {...props} title={<Trans>Your cards could not be loaded</Trans>}>
      <Trans>They are safe. Check your connection and try again.</Trans>
    </ListFailed>
  );
}
