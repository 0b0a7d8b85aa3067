import { z } from 'zod';
import { auditActions } from './audit-actions.ts';

export const auditFilterSchema = z.object({
  personId: z.uuid().nullable().default(null),
  action: z.enum(auditActions).nullable().default(null),
});
