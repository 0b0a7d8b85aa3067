import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { errorCodeOf } from '../errors.ts';
import { LoadFailed } from '../load-failed.tsx';
import type { ItemSource } from './item-draft.ts';

type Query<Opened> = {
  data: Opened | undefined;
  error: unknown;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<{ data: Opened | undefined }>;
};

type OpenedItemProps<Opened> = {
  id: string;
  query: Query<Opened>;
  cancel: (input: { id: string }) => Promise<void>;
  list: { to: string; label: string };
  children: (source: ItemSource<Opened>) => ReactNode;
};

/** Options of its query: each time it is read anew, since a draft may have been saved. */
export const readAnew = { gcTime: 0 };

/** Reads an item before its editor is shown. */
export function OpenedItem<Opened>({ id, query, cancel, list, children }: OpenedItemProps<Opened>) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  // Something that was deleted while it is edited stays on the screen, where it can be copied
  if (data) {
    const source = { opened: data, openedAt: dataUpdatedAt, refetch, cancel: () => cancel({ id }) };
    return <Fragment key={id}>{children(source)}</Fragment>;
  }
  if (error && ['not_found', 'invalid_input'].includes(errorCodeOf(error) ?? '')) return <Missing list={list} />;
  if (error) return <LoadFailed busy={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton className="h-96" />;
}

function Missing({ list }: { list: { to: string; label: string } }) {
  return (
    <div role="alert">
      <EmptyState
        title={<Trans>Not found</Trans>}
        action={
          <Link to={list.to} className={buttonStyle()}>
            {list.label}
          </Link>
        }
      >
        <Trans>It was deleted, or the URL is wrong.</Trans>
      </EmptyState>
    </div>
  );
}
