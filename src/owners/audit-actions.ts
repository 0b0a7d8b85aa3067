/** What is recorded of an organization. Names are stored and sent: they never change. */
export const auditActions = [
  'organization.create',
  'organization.update',
  'organization.logo',
  'organization.picture',
  'organization.username',
  'organization.page',
  'organization.footer',
  'organization.color',
  'organization.time_zone',
  'organization.require_factor',
  'organization.waive_factor',
  'member.role',
  'member.remove',
  'member.leave',
  'invitation.create',
  'invitation.resend',
  'invitation.revoke',
  'invitation.accept',
  'card.create',
  'card.update',
  'card.import',
  'card.main',
  'card.holder',
  'card.team_page',
  'card.on',
  'card.off',
  'card.forward',
  'card.design',
  'card.template',
  'card.delete',
  'link.create',
  'link.update',
  'link.order',
  'link.delete',
  'qr_code.create',
  'qr_code.update',
  'qr_code.delete',
  'tag.create',
  'tag.update',
  'tag.assign',
  'tag.delete',
  'preset.create',
  'preset.update',
  'preset.delete',
  'template.create',
  'template.update',
  'template.default',
  'template.delete',
  'key.create',
  'key.rotate',
  'key.revoke',
  'domain.create',
  'domain.update',
  'domain.check',
  'domain.state',
  'domain.delete',
  'domain.codes_on',
  'domain.codes_off',
  'items.keep',
  'items.move',
  'items.receive',
  'plan.checkout',
  'plan.change',
  'plan.keep',
  'plan.seats',
  'plan.portal',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** `id` names one; without it, the change is about several, or about all. */
export type AuditTarget =
  | 'organization'
  | 'person'
  | 'invitation'
  | 'card'
  | 'link'
  | 'qr_code'
  | 'tag'
  | 'preset'
  | 'template'
  | 'key'
  | 'domain'
  | 'plan';
