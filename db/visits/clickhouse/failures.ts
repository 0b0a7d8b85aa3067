import { VisitStoreAwayError } from '../../connect.ts';

/**
 * Codes of ClickHouse for what ends without a change of ours: it is full, busy, starting or stopping, a replica or disk is missing, or
 * the operator has not let us in yet.
 */
const awayCodes = [
  ...[
    '3',
    '74',
    '75',
    '158',
    '159',
    '160',
    '201',
    '202',
    '203',
    '209',
    '210',
    '225',
    '236',
    '241',
    '242',
    '243',
    '252',
  ],
  ...['279', '285', '286', '319', '341', '373', '394', '425', '439', '473', '499', '519', '692', '733', '999', '1002'],
  ...['60', '81', '164', '192', '193', '194', '195', '497', '516'],
];

/** As an error of the store of visits, where waiting may help. Others are faults of a statement. */
export function asAway(error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message: string };
  // Connections fail with codes of the system or none
  const isAway = /^\d+$/.test(code) ? awayCodes.includes(code) : !(error instanceof TypeError);
  return isAway ? new VisitStoreAwayError(message, { cause: error }) : error;
}
