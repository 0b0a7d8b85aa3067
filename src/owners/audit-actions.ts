/** What is recorded of an organization. Names are stored and sent: they never change. */
export const auditActions = [
  'organization.create',
  'organization.update',
  'member.role',
  'member.remove',
  'member.leave',
] as const;

export type AuditAction = (typeof auditActions)[number];
