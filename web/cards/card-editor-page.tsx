import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditedCard } from './edited-card.tsx';

export function CardEditorPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return <EditedCard id={id} title={t`Edit card`} />;
}
