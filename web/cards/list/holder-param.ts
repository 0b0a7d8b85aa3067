import type { ListParams } from '../../app/list/list-params.ts';

/** Of cards that nobody holds. */
export const NOBODY = 'none';

/** The member whose cards the list shows, or those that nobody holds. */
export function readHolder(params: ListParams): string | undefined {
  return params.read('holder') === NOBODY ? NOBODY : params.readIds('holder')[0];
}
