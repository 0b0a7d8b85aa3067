/** What is recorded of an organization. Names are stored and sent: they never change. */
export const auditActions = [
  'organization.create',
  'organization.update',
  'member.role',
  'member.remove',
  'member.leave',
  'invitation.create',
  'invitation.resend',
  'invitation.revoke',
  'invitation.accept',
] as const;

export type AuditAction = (typeof auditActions)[number];
