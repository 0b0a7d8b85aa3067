import { sql } from 'kysely';
import { type VisitKind, visitKinds } from '#src/visits/visits.ts';

const places = (kinds: readonly VisitKind[]) => sql.join(kinds.map((kind) => sql.lit(visitKinds.indexOf(kind))));

/** All-time visits of an owner's items. One pass: a lookup for each of thousands of items takes several times as long. */
export const itemVisits = (ownerId: string, kinds: readonly VisitKind[]) => sql`(
  select t.item_id, sum(v.hits)::bigint as hits
  from visit_targets t join visit_totals v on v.target_id = t.id
  where t.user_id = ${ownerId} and v.kind in (${places(kinds)}) group by t.item_id)`;
