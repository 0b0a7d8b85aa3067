import { memberOperations } from '../billing/api.ts';
import { cardOperations } from '../cards/api.ts';
import { templateOperations } from '../cards/templates/api.ts';
import { linkOperations } from '../links/api.ts';
import { qrCodeOperations } from '../links/qr-codes/api.ts';
import { tagOperations } from '../links/tags/api.ts';
import { ownerOperations } from '../owners/api.ts';
import { domainOperations } from '../owners/domains/api.ts';
import { invitationOperations } from '../owners/organizations/api.ts';
import type { Operation } from '../rest.ts';
import { statsOperations } from '../stats/api.ts';

/** The REST API: every operation, in the order of its document. */
export const operations: readonly Operation[] = [
  ...ownerOperations,
  ...memberOperations,
  ...invitationOperations,
  ...cardOperations,
  ...templateOperations,
  ...linkOperations,
  ...qrCodeOperations,
  ...tagOperations,
  ...statsOperations,
  ...domainOperations,
];
