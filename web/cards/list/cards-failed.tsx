import { Trans } from '@lingui/react/macro';
import { ListFailed, type ListFailure } from '../../app/load-failed.tsx';

export function CardsFailed(props: ListFailure) {
  return (
    <ListFailed {...props} title={<Trans>Couldn't load your cards</Trans>}>
      <Trans>Nothing was lost. Check your connection and try again.</Trans>
    </ListFailed>
  );
}
