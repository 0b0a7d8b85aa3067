import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { ItemList } from '../../app/list/item-list.tsx';
import type { ListSelection } from '../../app/list/selection.ts';
import { CodeRow } from './code-row.tsx';
import type { OwnCode } from './qr-code.ts';

type CodesListProps = Pick<ComponentProps<typeof CodeRow>, 'plan' | 'tags' | 'onSelect' | 'onDownload' | 'menuOf'> & {
  codes: readonly OwnCode[];
  /** on all pages */
  found: number;
  selection: Pick<ListSelection, 'ids' | 'isSelecting'>;
};

export function CodesList({ codes, found, selection, ...row }: CodesListProps) {
  const { t } = useLingui();
  return (
    <ItemList label={t`QR codes`} items={codes} found={found} isSelecting={selection.isSelecting}>
      {(code, place) => (
        <CodeRow key={code.id} {...row} {...place} code={code} isSelected={selection.ids.has(code.id)} />
      )}
    </ItemList>
  );
}
