import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { ItemList } from '../../app/list/item-list.tsx';
import { CodeRow } from './code-row.tsx';
import type { OwnCode } from './qr-code.ts';

type CodesListProps = Pick<ComponentProps<typeof CodeRow>, 'plan' | 'tags' | 'onSelect' | 'onDownload' | 'menuOf'> & {
  codes: readonly OwnCode[];
  /** on all pages */
  found: number;
  selectedIds: ReadonlySet<string>;
  /** the codes and cards that have one */
  drafts: ReadonlySet<string>;
};

export function CodesList({ codes, found, selectedIds, drafts, ...row }: CodesListProps) {
  const { t } = useLingui();
  return (
    <ItemList label={t`QR codes`} items={codes} found={found} isSelecting={selectedIds.size > 0}>
      {(code, place) => (
        <CodeRow
          key={code.id}
          {...row}
          {...place}
          code={code}
          isSelected={selectedIds.has(code.id)}
          hasDraft={drafts.has(code.vcardId ?? code.id)}
        />
      )}
    </ItemList>
  );
}
