import type { DraftKind } from '#src/drafts/drafts.ts';
import { forOwner } from '#src/owners/named-owner.ts';
import { paths } from '#src/paths.ts';
import { useOrganizationId } from '../owner.tsx';

/** Downloads the items with these IDs, or the list that a query describes. Sends a form, because hundreds of IDs don't fit into a URL. */
export function useDownloadCsv() {
  const owner = useOrganizationId();
  return (kind: DraftKind, of: Downloaded) => downloadCsv(kind, of, owner);
}

type Downloaded = { ids: readonly string[] } | { query: object };

function downloadCsv(kind: DraftKind, of: Downloaded, owner: string | null): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = forOwner(paths.listsCsv, owner);
  form.hidden = true;
  const list = 'ids' in of ? { ids: of.ids.join(' ') } : { query: JSON.stringify(of.query) };
  for (const [name, value] of Object.entries({ kind, ...list })) {
    const field = document.createElement('input');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
