import type { I18n } from '../pages/i18n.ts';
import type { AuditAction } from './audit-actions.ts';
import type { DomainEnd, DomainState } from './domains.ts';
import type { Interval, PaidPlan } from './plans.ts';
import { roleNames } from './role-names.ts';

/** What a person did, as a line of the audit log (product 36.7). */
export function auditTexts(i18n: I18n): Record<AuditAction, string> {
  return {
    'organization.create': i18n._({ id: 'audit.organization_create', message: 'Created the organization' }),
    'organization.update': i18n._({ id: 'audit.organization_update', message: 'Changed the name or username' }),
    'organization.logo': i18n._({ id: 'audit.organization_logo', message: 'Changed the logo' }),
    'organization.picture': i18n._({ id: 'audit.organization_picture', message: 'Changed the picture' }),
    'organization.username': i18n._({ id: 'audit.organization_username', message: 'Changed the username' }),
    'organization.page': i18n._({ id: 'audit.organization_page', message: 'Changed the team page' }),
    'organization.footer': i18n._({ id: 'audit.organization_footer', message: 'Changed the footer' }),
    'organization.color': i18n._({ id: 'audit.organization_color', message: 'Changed the accent color' }),
    'organization.time_zone': i18n._({ id: 'audit.organization_time_zone', message: 'Changed the time zone' }),
    'organization.require_factor': i18n._({
      id: 'audit.organization_require_factor',
      message: 'Required two-step verification',
    }),
    'organization.waive_factor': i18n._({
      id: 'audit.organization_waive_factor',
      message: 'Stopped requiring two-step verification',
    }),
    'member.role': i18n._({ id: 'audit.member_role', message: 'Changed a role' }),
    'member.remove': i18n._({ id: 'audit.member_remove', message: 'Removed a member' }),
    'member.leave': i18n._({ id: 'audit.member_leave', message: 'Left the organization' }),
    'invitation.create': i18n._({ id: 'audit.invitation_create', message: 'Invited someone' }),
    'invitation.resend': i18n._({ id: 'audit.invitation_resend', message: 'Sent an invitation again' }),
    'invitation.revoke': i18n._({ id: 'audit.invitation_revoke', message: 'Withdrew an invitation' }),
    'invitation.accept': i18n._({ id: 'audit.invitation_accept', message: 'Accepted an invitation' }),
    'card.create': i18n._({ id: 'audit.card_create', message: 'Created a card' }),
    'card.update': i18n._({ id: 'audit.card_update', message: 'Changed a card' }),
    'card.import': i18n._({ id: 'audit.card_import', message: 'Imported cards' }),
    'card.main': i18n._({ id: 'audit.card_main', message: 'Changed the main card' }),
    'card.holder': i18n._({ id: 'audit.card_holder', message: 'Changed who holds a card' }),
    'card.team_page': i18n._({
      id: 'audit.card_team_page',
      message: 'Changed whether a card is on the team page',
    }),
    'card.on': i18n._({ id: 'audit.card_on', message: 'Switched a card on' }),
    'card.off': i18n._({ id: 'audit.card_off', message: 'Switched a card off' }),
    'card.forward': i18n._({ id: 'audit.card_forward', message: 'Forwarded a card to another' }),
    'card.design': i18n._({ id: 'audit.card_design', message: 'Changed the design of cards' }),
    'card.template': i18n._({ id: 'audit.card_template', message: 'Changed the template of cards' }),
    'card.delete': i18n._({ id: 'audit.card_delete', message: 'Deleted cards' }),
    'link.create': i18n._({ id: 'audit.link_create', message: 'Created a link' }),
    'link.update': i18n._({ id: 'audit.link_update', message: 'Changed links' }),
    'link.order': i18n._({ id: 'audit.link_order', message: 'Moved a link' }),
    'link.delete': i18n._({ id: 'audit.link_delete', message: 'Deleted links' }),
    'qr_code.create': i18n._({ id: 'audit.qr_code_create', message: 'Created a QR code' }),
    'qr_code.update': i18n._({ id: 'audit.qr_code_update', message: 'Changed QR codes' }),
    'qr_code.delete': i18n._({ id: 'audit.qr_code_delete', message: 'Deleted QR codes' }),
    'tag.create': i18n._({ id: 'audit.tag_create', message: 'Created a tag' }),
    'tag.update': i18n._({ id: 'audit.tag_update', message: 'Changed a tag' }),
    'tag.assign': i18n._({ id: 'audit.tag_assign', message: 'Changed the tags of items' }),
    'tag.delete': i18n._({ id: 'audit.tag_delete', message: 'Deleted a tag' }),
    'preset.create': i18n._({ id: 'audit.preset_create', message: 'Saved a design' }),
    'preset.update': i18n._({ id: 'audit.preset_update', message: 'Renamed a saved design' }),
    'preset.delete': i18n._({ id: 'audit.preset_delete', message: 'Deleted a saved design' }),
    'template.create': i18n._({ id: 'audit.template_create', message: 'Created a template' }),
    'template.update': i18n._({ id: 'audit.template_update', message: 'Changed a template' }),
    'template.default': i18n._({ id: 'audit.template_default', message: 'Changed the template of new cards' }),
    'template.delete': i18n._({ id: 'audit.template_delete', message: 'Deleted a template' }),
    'key.create': i18n._({ id: 'audit.key_create', message: 'Created an API key' }),
    'key.rotate': i18n._({ id: 'audit.key_rotate', message: 'Replaced an API key' }),
    'key.revoke': i18n._({ id: 'audit.key_revoke', message: 'Revoked an API key' }),
    'domain.create': i18n._({ id: 'audit.domain_create', message: 'Added a domain' }),
    'domain.update': i18n._({ id: 'audit.domain_update', message: 'Changed a domain' }),
    'domain.check': i18n._({ id: 'audit.domain_check', message: 'Checked a domain' }),
    'domain.state': i18n._({ id: 'audit.domain_state', message: 'The state of a domain changed' }),
    'domain.delete': i18n._({ id: 'audit.domain_delete', message: 'Removed a domain' }),
    'domain.codes_on': i18n._({ id: 'audit.domain_codes_on', message: 'Switched QR codes to the main domain' }),
    'domain.codes_off': i18n._({
      id: 'audit.domain_codes_off',
      message: "Switched QR codes back to this site's address",
    }),
    'items.keep': i18n._({ id: 'audit.items_keep', message: 'Chose what stays active' }),
    'items.move': i18n._({ id: 'audit.items_move', message: 'Moved items to another account' }),
    'items.receive': i18n._({ id: 'audit.items_receive', message: 'Moved items here from another account' }),
    'plan.checkout': i18n._({ id: 'audit.plan_checkout', message: 'Began a purchase' }),
    'plan.change': i18n._({ id: 'audit.plan_change', message: 'Changed the plan' }),
    'plan.keep': i18n._({ id: 'audit.plan_keep', message: 'Kept the plan' }),
    'plan.seats': i18n._({ id: 'audit.plan_seats', message: 'Changed the number of seats' }),
    'plan.portal': i18n._({ id: 'audit.plan_portal', message: "Opened the payment provider's page" }),
  };
}

function planTexts(i18n: I18n): Record<PaidPlan | Interval, string> {
  return {
    pro: 'Pro',
    business: 'Business',
    month: i18n._({ id: 'audit.by_month', message: 'paid by the month' }),
    year: i18n._({ id: 'audit.by_year', message: 'paid by the year' }),
  };
}

function domainTexts(i18n: I18n): Record<DomainState, string> & Record<Exclude<DomainEnd, 'operator'>, string> {
  return {
    waiting: i18n._({ id: 'audit.domain_waiting', message: 'waiting for records' }),
    held: i18n._({ id: 'audit.domain_held', message: 'waiting for approval' }),
    live: i18n._({ id: 'audit.domain_live', message: 'live' }),
    failing: i18n._({ id: 'audit.domain_failing', message: 'leads elsewhere' }),
    ended: i18n._({ id: 'audit.domain_ended', message: 'ended' }),
    unreachable: i18n._({ id: 'audit.domain_unreachable', message: 'records not right for 72 hours' }),
    plan: i18n._({ id: 'audit.domain_plan', message: 'without Business' }),
    replaced: i18n._({ id: 'audit.domain_replaced', message: 'another account proved it' }),
  };
}

type Details = Record<string, string | number | null>;

/** What did it instead of a person: the API key of a program, this site, or its operator. Null: a person. */
export function auditProgramText(i18n: I18n, { apiKey = null, by }: Details): string | null {
  if (by === 'system') return i18n._({ id: 'audit.by_system', message: 'Automatic' });
  if (by === 'operator') return i18n._({ id: 'audit.by_operator', message: 'The team behind this site' });
  return apiKey === null ? null : i18n._({ id: 'audit.key', message: 'API key {name}', values: { name: apiKey } });
}

/** What an entry says besides its action: the role, how many, which plan. */
export function auditDetailsText(i18n: I18n, { from, to, reason, apiKey: _, by: __, ...details }: Details): string {
  const texts: Record<string, string> = { ...roleNames(i18n), ...planTexts(i18n) };
  const states: Record<string, string> = { ...texts, ...domainTexts(i18n) };
  const textOf = (value: string | number | null | undefined, among = texts) => among[`${value}`] ?? `${value ?? ''}`;
  const change = from === undefined ? [] : [`${textOf(from, states)} → ${textOf(to, states)}`];
  const why = reason === undefined ? [] : [textOf(reason, states)];
  return [...change, ...why, ...Object.values(details).map((value) => textOf(value))].join(', ');
}
