import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lockOwner } from '#db/owners/profiles.ts';
import { appRouter } from '#server/router.ts';
import type { ErrorCode } from '#src/errors.ts';
import {
  hashedPassword,
  PASSWORD,
  refusal,
  someEmail,
  someUsername,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { addMember, hold, insertInvitation, makeOrganization } from '../support/organizations.ts';
import {
  allRows,
  makeAccount,
  makeOwner,
  type Owner,
  type Role,
  resetToken,
  roles,
  setPlan,
  unverifiedBrowser,
} from '../support/roles.ts';
import { areWaiting } from '../support/waiting.ts';

type Outcome = ErrorCode | 'accepted';
type Row = Record<Role, Outcome>;
type Declaration = {
  /** A valid input about rows of `owner`; `actor` is the caller, if it has an account. */
  input?: (owner: Owner, actor: Owner) => unknown;
  expected: Row;
  /** Requires an account that is still empty. */
  isFirst?: true;
  /** Changes the account of a token or password in the input, whoever calls. */
  isBearer?: true;
};

const anyone: Row = {
  ...{ visitor: 'accepted', unverified: 'accepted', deleted: 'accepted', other: 'accepted' },
  ...{ free: 'accepted', pro: 'accepted', business: 'accepted', expired: 'accepted' },
};
const strangers = { visitor: 'unauthenticated', unverified: 'unauthenticated', deleted: 'unauthenticated' } as const;
/** Anyone signed in, also after the trial. */
const signedIn: Row = { ...anyone, ...strangers };
const unsubscribed: Row = {
  ...strangers,
  ...{ free: 'nothing_to_manage', pro: 'nothing_to_manage', business: 'nothing_to_manage' },
  ...{ expired: 'nothing_to_manage', other: 'nothing_to_manage' },
};
/** Anyone signed in, unless the trial has expired. */
const accessible: Row = { ...signedIn, expired: 'trial_expired' };
/** Only the owner; for others it doesn't exist. */
const owners: Row = { ...accessible, other: 'not_found' };
/** As `owners`, also after the trial. */
const readable: Row = { ...signedIn, other: 'not_found' };
/** As `owners`, from a screen that is out of date. */
const outdated: Row = { ...owners, free: 'item_changed', pro: 'item_changed', business: 'item_changed' };
/** Only the owner, with a paid plan. */
const paying: Row = { ...signedIn, other: 'not_found', free: 'plan_required', expired: 'plan_required' };

/** Only with Business. */
const onBusiness: Row = { ...accessible, free: 'plan_required', pro: 'plan_required', other: 'plan_required' };

const notConnected: Row = {
  ...strangers,
  ...{ free: 'not_found', pro: 'not_found', business: 'not_found', expired: 'not_found', other: 'not_found' },
};

/** Refused to anyone signed in, for the same reason. */
function refused(code: ErrorCode): Row {
  return { ...everybody(code), ...strangers };
}

function everybody(code: ErrorCode): Row {
  return Object.fromEntries(roles.map((role) => [role, code])) as Row;
}

const named = { name: 'My phone', password: PASSWORD };
const somePhone = () => `+34600${Math.floor(100_000 + Math.random() * 900_000)}`;
const ofNobody = { factorId: randomUUID() };
const someCredential = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

const someKey = { name: 'Shop', scopes: ['cards:read'], expiresInDays: 90, password: PASSWORD };
const acme = () => ({ name: 'Acme', username: `acme-${someUsername()}` });
const someToken = { token: 'x'.repeat(43) };
const invitationOf = (owner: Owner & { invitationId?: string }) => ({ id: owner.invitationId ?? randomUUID() });
const templateOf = (owner: object) => ({ id: 'templateId' in owner ? owner.templateId : randomUUID() });
const someTemplate = { name: 'Shop', fields: { company: 'Acme' }, policy: {} };
const card = { name: 'Ana García' };
const code = { title: 'Code', url: 'https://example.com/other', icon: '' };
const newPassword = 'Another-Horse-8';
const known = { revision: 'outdated', draft: null };
const someLook = { design: 'stage', backgroundColor: '#102030' };
const linkDraft = {
  ...{ title: '', url: 'https://', icon: '', slug: '', showOnProfile: true, day: '', time: '', isHalfTyped: false },
  ...{ maxClicks: '', passwordChange: 'keep', fallbackUrl: '' },
  ...{ utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' },
};

const matrix: Record<string, Declaration> = {
  'auth.signUp': {
    input: () => ({ name: 'Luis', email: someEmail(), password: PASSWORD, language: 'en' }),
    expected: anyone,
  },
  'auth.resendConfirmation': { input: () => ({ email: someEmail() }), expected: anyone },
  'auth.waitingState': { expected: anyone },
  // No browser here waits; confirmations.test.ts covers those that do
  'auth.signInHere': { expected: everybody('unauthenticated') },
  'auth.signIn': {
    input: ({ email }) => ({ email, password: PASSWORD, rememberMe: true }),
    expected: anyone,
    isBearer: true,
  },
  'auth.signOut': { expected: anyone },
  'auth.requestReset': { input: ({ email }) => ({ email }), expected: anyone },
  'auth.resetPassword': {
    input: async ({ userId }) => ({ token: await resetToken(app, userId), password: newPassword }),
    expected: anyone,
    isBearer: true,
  },
  'auth.readResetLink': {
    input: async ({ userId }) => ({ token: await resetToken(app, userId) }),
    expected: anyone,
    isBearer: true,
  },
  'auth.startSocial': { input: () => ({ provider: 'google', from: '/login', language: 'en' }), expected: anyone },
  'auth.waysIn': { expected: signedIn },
  'auth.connect': { input: () => ({ provider: 'google', password: PASSWORD }), expected: accessible },
  // No account here has connections
  'auth.confirmIdentity': { input: () => ({ provider: 'google' }), expected: notConnected },
  'auth.disconnect': {
    input: () => ({ provider: 'google', password: PASSWORD }),
    expected: { ...notConnected, expired: 'trial_expired' },
  },

  // No account here has a phone; phone-sign-in.test.ts covers those that do
  'phoneSignIn.signIn': {
    input: () => ({ phone: somePhone(), password: PASSWORD, rememberMe: true }),
    expected: everybody('invalid_credentials'),
  },
  'phoneSignIn.requestCode': { input: () => ({ phone: somePhone() }), expected: anyone },
  'phoneSignIn.signInWithCode': {
    input: () => ({ phone: somePhone(), code: '123456', rememberMe: true }),
    expected: everybody('code_wrong'),
  },

  'factors.state': { expected: anyone },
  'factors.list': { expected: signedIn },
  'factors.enrollTotp': { input: () => named, expected: signedIn },
  'factors.enrollPhone': { input: () => ({ ...named, phone: somePhone() }), expected: signedIn },
  'factors.enrollPasskey': { input: () => named, expected: signedIn },
  // The factor ID is made up; factors.test.ts covers real ones
  'factors.confirm': { input: () => ({ ...ofNobody, code: '123456' }), expected: notConnected },
  'factors.challenge': { input: () => ofNobody, expected: notConnected },
  'factors.verify': {
    input: () => ({ challengeId: randomUUID(), code: '123456' }),
    expected: refused('challenge_over'),
  },
  'factors.useRecoveryCode': { input: () => ({ code: '0000-0000-0000-0000' }), expected: refused('code_wrong') },
  'factors.newRecoveryCodes': { expected: notConnected },
  'factors.rename': { input: () => ({ ...ofNobody, name: 'Phone' }), expected: notConnected },
  'factors.remove': { input: () => ofNobody, expected: notConnected },
  'factors.forgetDevices': { expected: signedIn },
  'factors.passkeyOptions': { expected: anyone },
  'factors.signInWithPasskey': {
    input: () => ({ challengeId: randomUUID(), credential: someCredential }),
    expected: everybody('challenge_over'),
  },

  'account.sessions': { expected: signedIn },
  'account.endSession': {
    input: ({ sessionId }) => ({ id: sessionId }),
    expected: { ...signedIn, other: 'not_found' },
  },
  'account.endOtherSessions': { expected: signedIn },
  'account.address': { expected: signedIn },
  'account.changeAddress': { input: () => ({ email: someEmail(), password: PASSWORD }), expected: signedIn },
  'account.cancelAddressChange': { expected: signedIn },
  'account.changePassword': { input: () => ({ current: PASSWORD, password: newPassword }), expected: signedIn },
  'account.delete': { input: () => ({ confirmation: 'DELETE', password: PASSWORD }), expected: signedIn },

  'profiles.me': { expected: anyone },
  'profiles.setLanguage': { input: () => ({ language: 'es' }), expected: signedIn },
  'profiles.setNewDeviceEmails': { input: () => ({ newDeviceEmails: false }), expected: signedIn },
  'profiles.setSingleKeys': { input: () => ({ singleKeys: false }), expected: signedIn },
  'profiles.setCountry': { input: () => ({ country: 'MX' }), expected: signedIn },
  'profiles.fullPhones': { input: () => ({ phones: ['600 123 456'], country: 'ES' }), expected: signedIn },
  'profiles.setTimeZone': { input: () => ({ timeZone: 'Asia/Kolkata' }), expected: accessible },
  'profiles.updatePersonal': {
    input: (_, { username }) => ({ firstName: 'Ana', lastName: 'García', username }),
    expected: accessible,
  },
  'profiles.update': {
    input: (_, { username }) => ({ name: 'Ana G.', username, profilePic: null }),
    expected: accessible,
  },
  'profiles.setUsername': { input: (_, { username }) => ({ username }), expected: accessible },
  'profiles.setPhoto': { input: ({ photo }) => ({ photo }), expected: owners },
  'profiles.setFooter': {
    input: () => ({ footer: 'Acme' }),
    expected: { ...accessible, free: 'plan_required', pro: 'plan_required', other: 'plan_required' },
  },
  'profiles.setLogo': { input: ({ photo }) => ({ logo: photo }), expected: { ...owners, free: 'plan_required' } },
  'profiles.setAccent': { input: () => ({ themeColor: '#102030' }), expected: accessible },
  'profiles.usernameAvailable': { input: () => ({ username: someUsername() }), expected: signedIn },

  'onboarding.card': { expected: signedIn },
  'onboarding.choosePlan': { input: () => ({ plan: 'free' }), expected: accessible, isFirst: true },
  'onboarding.complete': { input: () => ({ username: someUsername(), card }), expected: accessible, isFirst: true },

  'vcards.list': { expected: signedIn },
  'vcards.page': { input: () => ({ search: 'a', sort: 'visits' }), expected: signedIn },
  'vcards.main': { expected: signedIn },
  'vcards.byId': { input: ({ vcardId }) => ({ id: vcardId }), expected: readable },
  'vcards.shownLinks': { input: ({ vcardId }) => ({ id: vcardId }), expected: readable },
  'vcards.chosenLinks': { input: ({ linkId }) => ({ ids: [linkId] }), expected: signedIn },
  'vcards.usage': { expected: signedIn },
  'vcards.guessedNames': { expected: signedIn },
  'vcards.handleState': { input: () => ({ name: 'Ana', handle: 'ana', cardId: null }), expected: signedIn },
  'vcards.create': { input: () => card, expected: { ...accessible, free: 'limit_vcards' } },
  'vcards.update': { input: ({ vcardId }) => ({ id: vcardId, fields: card }), expected: owners },
  'vcards.confirmNames': {
    input: () => ({ name: 'Ana García', firstName: 'Ana', lastName: 'García' }),
    expected: accessible,
  },
  'vcards.publish': { input: ({ vcardId }) => ({ id: vcardId, fields: card, known }), expected: outdated },
  'vcards.withValues': { input: () => [{ field: 'company', value: 'Ladera' }], expected: signedIn },
  'vcards.replaceValues': {
    input: ({ vcardId }) => [{ field: 'company', from: '', value: 'Estudio Ladera', ids: [vcardId] }],
    expected: owners,
  },
  'vcards.makeMain': { input: ({ vcardId }) => ({ id: vcardId }), expected: owners },
  'vcards.setState': {
    input: ({ vcardId }) => ({ id: vcardId, active: false }),
    expected: refused('not_found'),
  },
  'vcards.setHolder': {
    input: ({ vcardId }, { userId }) => ({ id: vcardId, holderId: userId }),
    expected: refused('not_found'),
  },
  'vcards.setOnTeamPage': {
    input: ({ vcardId }) => ({ id: vcardId, onTeamPage: false }),
    expected: { ...refused('not_found'), expired: 'trial_expired' },
  },
  'vcards.setLooks': { input: ({ vcardId }) => ({ looks: [{ look: someLook, ids: [vcardId] }] }), expected: owners },
  'vcards.deleteMany': { input: ({ vcardId }) => ({ ids: [vcardId] }), expected: accessible },
  'vcards.delete': { input: ({ vcardId }) => ({ id: vcardId }), expected: owners },

  'presets.list': { expected: signedIn },
  'presets.create': {
    input: () => ({ name: 'Fair', look: someLook }),
    expected: { ...accessible, free: 'plan_required' },
  },
  'presets.rename': { input: ({ presetId }) => ({ id: presetId, name: 'Shop' }), expected: owners },
  'presets.delete': { input: ({ presetId }) => ({ id: presetId }), expected: owners },

  // Of organizations
  'templates.list': { expected: refused('not_found') },
  'templates.byId': { input: templateOf, expected: refused('not_found') },
  'templates.create': { input: () => someTemplate, expected: refused('not_found') },
  'templates.update': {
    input: (owner) => ({ ...templateOf(owner), revision: 'outdated', ...someTemplate }),
    expected: refused('not_found'),
  },
  'templates.delete': { input: templateOf, expected: refused('not_found') },
  'templates.setDefault': { input: templateOf, expected: refused('not_found') },
  'templates.assign': {
    input: ({ vcardId, ...owner }) => ({ ids: [vcardId], templateId: templateOf(owner).id }),
    expected: refused('not_found'),
  },

  'firstSteps.state': { expected: signedIn },
  'firstSteps.record': { input: () => ({ step: 'share' }), expected: accessible },
  'firstSteps.celebrate': { expected: accessible },

  'search.items': { input: () => ({ query: 'Ana' }), expected: signedIn },

  'links.list': { expected: signedIn },
  'links.page': { input: () => ({ search: 'a', sort: 'visits' }), expected: signedIn },
  'links.usage': { expected: signedIn },
  'links.freeSlug': { input: () => ({ preferred: 'summer-sale' }), expected: signedIn },
  'links.create': { input: () => ({ title: 'More', url: 'https://example.com/more' }), expected: accessible },
  'links.update': { input: ({ linkId }) => ({ id: linkId, changes: { title: 'New' } }), expected: owners },
  'links.publish': { input: ({ linkId }) => ({ id: linkId, changes: { title: 'New' }, known }), expected: outdated },
  'links.updateMany': { input: ({ linkId }) => ({ ids: [linkId], changes: { active: false } }), expected: owners },
  // Of others they don't exist, like those that are gone
  'links.deleteMany': { input: ({ linkId }) => ({ ids: [linkId] }), expected: accessible },
  'links.delete': { input: ({ linkId }) => ({ id: linkId }), expected: owners },
  'links.move': { input: ({ linkId, qrCodeId }) => ({ id: linkId, to: qrCodeId }), expected: owners },
  // A list of other owners' links is invalid input; the response doesn't reveal whose they are
  'links.reorder': {
    input: ({ linkId, qrCodeId }) => ({ ids: [qrCodeId, linkId] }),
    expected: { ...accessible, other: 'invalid_input' },
  },

  'qrCodes.list': { expected: signedIn },
  'qrCodes.page': { input: () => ({ search: 'a', sort: 'visits' }), expected: signedIn },
  'qrCodes.create': { input: () => code, expected: { ...accessible, free: 'limit_qr_codes' } },
  'qrCodes.update': { input: ({ qrCodeId }) => ({ id: qrCodeId, fields: code }), expected: owners },
  'qrCodes.publish': { input: ({ qrCodeId }) => ({ id: qrCodeId, fields: code, known }), expected: outdated },
  'qrCodes.updateMany': {
    input: ({ qrCodeId }) => ({ ids: [qrCodeId], changes: { active: false } }),
    expected: owners,
  },
  'qrCodes.deleteMany': { input: ({ qrCodeId }) => ({ ids: [qrCodeId] }), expected: accessible },
  'qrCodes.delete': { input: ({ qrCodeId }) => ({ id: qrCodeId }), expected: owners },

  'tags.list': { expected: signedIn },
  'tags.ofItem': { input: ({ vcardId }) => ({ kind: 'card', id: vcardId }), expected: readable },
  'tags.create': { input: () => ({ name: 'Team', color: 'blue' }), expected: accessible },
  'tags.update': { input: ({ tagId }) => ({ id: tagId, changes: { color: 'teal' } }), expected: owners },
  'tags.delete': { input: ({ tagId }) => ({ id: tagId }), expected: owners },
  'tags.assign': { input: ({ vcardId, tagId }) => ({ kind: 'card', ids: [vcardId], add: [tagId] }), expected: owners },

  'drafts.list': { expected: signedIn },
  'drafts.has': { input: ({ vcardId }) => ({ kind: 'card', id: vcardId }), expected: signedIn },
  'drafts.card': { input: ({ vcardId }) => ({ id: vcardId }), expected: readable },
  'drafts.link': { input: ({ linkId }) => ({ id: linkId }), expected: readable },
  'drafts.qrCode': { input: ({ qrCodeId }) => ({ id: qrCodeId }), expected: readable },
  'drafts.save': {
    input: ({ linkId }) => ({
      kind: 'link',
      id: linkId,
      version: randomUUID(),
      after: null,
      base: 'x',
      data: linkDraft,
    }),
    expected: owners,
  },
  'drafts.discard': {
    input: ({ qrCodeId }) => ({ kind: 'qr_code', id: qrCodeId, version: randomUUID() }),
    expected: owners,
  },

  'pausing.list': { expected: signedIn },
  // Works after the trial (product 18.3)
  'pausing.usage': { expected: signedIn },
  'pausing.page': { input: () => ({ kind: 'links' }), expected: signedIn },
  'pausing.choose': {
    input: ({ vcardId, linkId, qrCodeId }) => ({ vcards: [vcardId], links: [linkId], qrCodes: [qrCodeId] }),
    expected: { ...signedIn, other: 'not_found' },
  },

  'analytics.overview': { expected: signedIn },
  'analytics.report': { input: ({ linkId }) => ({ itemId: linkId, period: '90' }), expected: paying },
  'analytics.item': { input: ({ linkId }) => ({ itemId: linkId }), expected: readable },
  'analytics.hours': { input: ({ qrCodeId }) => ({ itemId: qrCodeId }), expected: paying },
  'analytics.breakdown': {
    input: ({ vcardId }) => ({ itemId: vcardId, period: '7', dimension: 'source' }),
    expected: paying,
  },
  'analytics.items': { input: () => ({ period: '30' }), expected: signedIn },
  // Persons have no members
  'analytics.members': { input: () => ({ period: '30' }), expected: refused('not_found') },
  'billing.prices': { expected: anyone },
  'billing.subscription': { expected: anyone },
  'billing.paused': { expected: signedIn },
  'billing.history': { expected: signedIn },
  // An account whose plan isn't a subscription may buy one
  'billing.createCheckout': {
    input: () => ({ priceId: app.context.payments?.prices.pro.month, returnTo: 'billing' }),
    expected: signedIn,
  },
  // No account here has opened a checkout
  'billing.customerPortal': { expected: unsubscribed },
  'billing.previewPlanChange': {
    input: () => ({ priceId: app.context.payments?.prices.pro.year }),
    expected: unsubscribed,
  },
  'billing.changePlan': {
    input: () => ({ priceId: app.context.payments?.prices.pro.year, timing: 'period_end', today: null }),
    expected: unsubscribed,
  },
  'billing.keepPlan': { expected: unsubscribed },
  // Of organizations
  'billing.previewSeats': { input: () => ({ seats: 1 }), expected: notConnected },
  'billing.changeSeats': { input: () => ({ seats: 1, today: null }), expected: notConnected },
  'support.address': { expected: signedIn },
  'support.conversation': { expected: signedIn },
  'support.unread': { expected: signedIn },
  'support.chat': { input: () => ({ message: 'How?' }), expected: signedIn },
  'support.markRead': { input: ({ replyId }) => ({ id: replyId }), expected: { ...signedIn, other: 'not_found' } },
  'support.send': { input: () => ({ subject: 'A question', message: 'How?' }), expected: signedIn },
  'testData.count': { expected: signedIn },
  'testData.clear': { expected: accessible, isFirst: true },
  // Without an organization that the call names, or that the person is a member of
  'organizations.list': { expected: signedIn },
  'organizations.get': { expected: notConnected },
  'organizations.create': { input: () => acme(), expected: refused('plan_required') },
  'organizations.update': { input: () => acme(), expected: notConnected },
  'organizations.updatePage': {
    input: () => ({ about: '', website: '', hasPage: true }),
    expected: notConnected,
  },
  'organizations.setRequiresFactor': {
    input: () => ({ requiresFactor: true, password: PASSWORD }),
    expected: notConnected,
  },
  // It has them already; move-items.test.ts moves them to others
  'organizations.moveItems': {
    input: ({ userId, vcardId }) => ({ to: userId, cards: [vcardId] }),
    expected: { ...refused('invalid_input'), expired: 'trial_expired', other: 'not_found' },
  },
  'organizations.leave': { input: () => ({ id: randomUUID() }), expected: notConnected },
  'organizations.delete': { input: () => ({ name: 'Acme', password: PASSWORD }), expected: notConnected },
  'members.list': { expected: notConnected },
  'members.setRole': { input: (_, { userId }) => ({ userId, role: 'editor' }), expected: notConnected },
  'members.remove': { input: (_, { userId }) => ({ userId }), expected: notConnected },
  'invitations.list': { expected: notConnected },
  'audit.list': { input: () => ({}), expected: notConnected },
  'audit.persons': { expected: notConnected },
  'invitations.create': { input: () => ({ emails: [someEmail()], role: 'member' }), expected: notConnected },
  'invitations.resend': { input: invitationOf, expected: notConnected },
  'invitations.revoke': { input: invitationOf, expected: notConnected },
  // The token is made up; invitations.test.ts covers real ones
  'invitations.preview': { input: () => someToken, expected: everybody('token_invalid') },
  'invitations.signUp': {
    input: () => ({ ...someToken, name: 'Luis', password: PASSWORD, language: 'en' }),
    expected: everybody('token_invalid'),
  },
  'invitations.accept': { input: () => someToken, expected: refused('token_invalid') },

  'apiKeys.list': { expected: signedIn },
  'apiKeys.create': { input: () => someKey, expected: onBusiness },
  'apiKeys.rotate': {
    input: ({ keyId }) => ({ id: keyId, overlapHours: 1, password: PASSWORD }),
    expected: onBusiness,
  },
  'apiKeys.revoke': { input: ({ keyId }) => ({ id: keyId }), expected: readable },
  'domains.list': { expected: signedIn },
  'domains.addresses': { expected: signedIn },
  'domains.add': { input: () => ({ host: `${someUsername()}.example.com` }), expected: onBusiness },
  'domains.check': { input: ({ domainId }) => ({ id: domainId }), expected: onBusiness },
  'domains.update': { input: ({ domainId }) => ({ id: domainId, isMain: true }), expected: onBusiness },
  'domains.setCodes': { input: () => ({ codesUseDomain: true }), expected: onBusiness },
  'domains.remove': { input: ({ domainId }) => ({ id: domainId }), expected: readable },
  'live.changes': { expected: signedIn },
};

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; inputs: z.ZodType[] } };

let app: TestApp;
let origin: string;
let passwordHash: string;
beforeAll(async () => {
  // Nothing listens there: what checks find out changes nothing
  const customDomains = { cnameTarget: 'cards.example.net', dnsServers: ['127.0.0.1:9'], heldHosts: [] };
  app = await startTestApp({ authApi: { redirects: [], key: null }, customDomains });
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  passwordHash = await hashedPassword(app);
});
afterAll(() => app.destroy());

async function call(browser: TestBrowser, path: string, input: unknown): Promise<Outcome> {
  const procedure = procedures.find(([name]) => name === path)?.[1];
  if (procedure?._def.type === 'subscription') return await subscribe(browser, path);
  const json = JSON.stringify(input);
  const query = json === undefined ? '' : `?input=${encodeURIComponent(json)}`;
  const answer = await browser.open(
    procedure?._def.type === 'query'
      ? `/trpc/${path}${query}`
      : { method: 'POST', url: `/trpc/${path}`, payload: json ?? '', headers: { 'content-type': 'application/json' } },
  );
  return answer.statusCode === 200 ? 'accepted' : answer.json().error.data.error;
}

/** The outcome in a stream's first event. */
async function subscribe({ cookies }: TestBrowser, path: string): Promise<Outcome> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const leaving = new AbortController();
  const { body } = await fetch(`${origin}/trpc/${path}`, { headers: { cookie }, signal: leaving.signal });
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    if (!text.includes('"refresh"') && !text.includes('serialized-error')) continue;
    if (text.includes('"refresh"') || text.endsWith('\n\n')) break;
  }
  leaving.abort();
  return text.includes('"refresh"') ? 'accepted' : (/"error":"(\w+)"/.exec(text)?.[1] as ErrorCode);
}

type Cast = { browser: TestBrowser; owner: Owner; actor: Owner };

/** Casts are reused until a call leaves them unfit for later ones. `victim` is the account that others act on; each test checks that it is unchanged. */
const kept = new Map<string, Promise<unknown>>();
function keep<T>(name: string, make: () => Promise<T>): Promise<T> {
  const found = kept.get(name) ?? make();
  kept.set(name, found);
  return found as Promise<T>;
}

/** What later calls need of a caller: cookies, how the account signs in, its plan, and how many rows it has of everything. */
async function fitnessOf({ browser, actor }: Cast): Promise<string> {
  const [[user], [profile], accounts, ...others] = await allRows(app, actor.userId);
  const { email, email_verified, phone } = user ?? {};
  const { username, plan_type, chosen_plan, trial_start_date, initialized } = profile ?? {};
  const plan = { plan_type, chosen_plan, trial_start_date, initialized };
  const account = { email, email_verified, phone, username, accounts, ...plan };
  return JSON.stringify([[...browser.cookies.keys()], account, others.map(({ length }) => length)]);
}

/** Another caller comes next if this call leaves this one unfit. */
async function spending<T>(name: string, caller: Cast, work: () => Promise<T>): Promise<T> {
  const before = await fitnessOf(caller);
  const result = await work();
  if ((await fitnessOf(caller)) !== before) kept.delete(name);
  return result;
}

async function makeActor(isFirst: boolean, plan: Parameters<typeof setPlan>[2]): Promise<Owner> {
  const actor = isFirst
    ? ({ ...(await makeAccount(app, passwordHash)), username: '' } as Owner)
    : await makeOwner(app, passwordHash);
  await setPlan(app, actor.userId, plan);
  return actor;
}

/** The caller in a role, and the owner of the rows it acts on. */
async function cast(
  role: Role,
  { isFirst = false, isBearer = false }: { isFirst?: boolean; isBearer?: boolean },
): Promise<Cast> {
  if (role === 'free' || role === 'pro' || role === 'business' || role === 'expired') {
    const owner = await makeActor(isFirst, role);
    return { browser: owner.browser, owner, actor: owner };
  }
  const owner = isBearer ? await makeActor(false, 'pro') : await keep('victim', () => makeActor(false, 'pro'));
  if (role === 'visitor') return { browser: app.browser(), owner, actor: owner };
  if (role === 'unverified') return { browser: await unverifiedBrowser(app, passwordHash), owner, actor: owner };
  const actor = await makeActor(isFirst, 'pro');
  if (role === 'deleted') await app.context.db.deleteFrom('users').where('id', '=', actor.userId).execute();
  return { browser: actor.browser, owner, actor };
}

async function outcome(path: string, role: Role, type: Procedure['_def']['type'], declaration: Declaration) {
  const { input, isFirst, isBearer } = declaration;
  if (isBearer) {
    const { browser, owner, actor } = await cast(role, declaration);
    return await call(browser, path, await input?.(owner, actor));
  }
  const name = isFirst ? `${role}, first` : role;
  const caller = await keep(name, () => cast(role, declaration));
  const { browser, owner, actor } = caller;
  const checked = async () => {
    const given = await input?.(owner, actor);
    const before = await allRows(app, owner.userId);
    const result = await call(browser, path, given);
    // A refused call changes nothing, and an accepted call by someone else changes nothing of the owner's
    if (result !== 'accepted' || actor !== owner) {
      expect(await allRows(app, owner.userId), `${path} by ${role}`).toEqual(before);
    }
    return result;
  };
  return await (type === 'mutation' ? spending(name, caller, checked) : checked());
}

test('product 31.8: every procedure is declared, and nothing else', () => {
  expect(Object.keys(matrix).sort()).toEqual(procedures.map(([path]) => path).sort());
});

describe('product 31.8: who may call each procedure', () => {
  test.each(procedures)('%s', { timeout: 60_000 }, async (path, { _def }) => {
    const declaration = matrix[path];
    if (!declaration) throw new Error(`${path} is not declared`);
    const results: Partial<Row> = {};
    for (const role of roles) results[role] = await outcome(path, role, _def.type, declaration);
    expect(results).toEqual(declaration.expected);
  });

  test("an account with an unconfirmed email can't sign in and is a visitor", async () => {
    const { browser, email } = await makeAccount(app, passwordHash);
    await app.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
    const signIn = { email, password: PASSWORD, rememberMe: true };
    expect(await refusal(app.browser().trpc.auth.signIn.mutate(signIn))).toBe('email_not_verified');
    // No session: this cookie waits for the confirmation (product 1.4)
    expect([...(await unverifiedBrowser(app, passwordHash)).cookies.keys()]).toEqual(['saluda.waiting']);
    await browser.trpc.auth.signOut.mutate();
  });
});

describe('product 36.3, 36.4: who may call each procedure for an organization', () => {
  const standings = ['owner', 'admin', 'editor', 'holder', 'member', 'outsider'] as const;
  type Standing = (typeof standings)[number];
  type InOrganization = Record<Standing, Outcome>;

  const members: InOrganization = {
    ...{ owner: 'accepted', admin: 'accepted', editor: 'accepted', holder: 'accepted', member: 'accepted' },
    outsider: 'not_found',
  };
  const editors: InOrganization = { ...members, holder: 'forbidden', member: 'forbidden' };
  const admins: InOrganization = { ...editors, editor: 'forbidden' };
  const owners: InOrganization = { ...admins, admin: 'forbidden' };
  /** `holder` holds the card, `member` another one. */
  const holders: InOrganization = { ...members, member: 'not_found' };
  /** Members have no items without cards, and their whole lists no items of others. */
  const nobody = Object.fromEntries(standings.map((standing) => [standing, 'not_found'])) as InOrganization;
  /** Whoever may call it is answered so. */
  const answered = (row: InOrganization, code: ErrorCode) =>
    Object.fromEntries(
      Object.entries(row).map(([standing, outcome]) => [standing, outcome === 'accepted' ? code : outcome]),
    ) as InOrganization;
  const each = (names: readonly string[], row: InOrganization) => names.map((name) => [name, row] as const);

  const rows = new Map<string, InOrganization>([
    ...each(['profiles.setLanguage', 'profiles.setSingleKeys', 'profiles.setCountry', 'profiles.fullPhones'], members),
    ...each(['support.address', 'support.conversation', 'support.unread', 'support.chat', 'support.send'], members),
    ...each(['support.markRead'], nobody),
    ...each(['profiles.usernameAvailable', 'organizations.get'], members),
    ...each(['profiles.setTimeZone', 'profiles.setUsername', 'profiles.setPhoto', 'profiles.setLogo'], admins),
    ...each(['profiles.setAccent', 'profiles.setFooter', 'organizations.update', 'organizations.updatePage'], admins),
    ...each(['profiles.updatePersonal', 'profiles.update', 'onboarding.card', 'onboarding.choosePlan'], nobody),
    ...each(['onboarding.complete', 'testData.count', 'testData.clear', 'vcards.guessedNames'], nobody),
    ...each(['vcards.confirmNames', 'firstSteps.state', 'firstSteps.record', 'firstSteps.celebrate'], nobody),
    ...each(
      ['vcards.list', 'vcards.page', 'vcards.main', 'vcards.withValues', 'search.items', 'drafts.list', 'drafts.has'],
      members,
    ),
    ...each(['vcards.byId', 'vcards.shownLinks', 'vcards.update', 'vcards.setLooks', 'drafts.card'], holders),
    ...each(['vcards.replaceValues'], holders),
    ...each(['presets.list'], members),
    ...each(['presets.create', 'presets.rename', 'presets.delete'], editors),
    ...each(['templates.list'], members),
    ...each(['templates.byId', 'templates.create', 'templates.delete', 'templates.setDefault'], admins),
    ...each(['templates.update'], answered(admins, 'item_changed')),
    ...each(['templates.assign'], editors),
    ...each(['vcards.publish'], answered(holders, 'item_changed')),
    ...each(['vcards.chosenLinks', 'vcards.usage', 'vcards.handleState', 'vcards.create'], editors),
    ...each(['vcards.makeMain'], nobody),
    ...each(['vcards.setState', 'vcards.setHolder', 'vcards.setOnTeamPage'], editors),
    ...each(['vcards.delete', 'vcards.deleteMany'], editors),
    ...each(['links.list', 'links.page', 'links.usage', 'links.freeSlug', 'links.create', 'links.update'], editors),
    ...each(['links.updateMany', 'links.delete', 'links.deleteMany', 'links.move', 'links.reorder'], editors),
    ...each(['qrCodes.list', 'qrCodes.page', 'qrCodes.create', 'qrCodes.update', 'qrCodes.updateMany'], editors),
    ...each(['qrCodes.delete', 'qrCodes.deleteMany', 'drafts.link', 'drafts.qrCode'], editors),
    ...each(['links.publish', 'qrCodes.publish'], answered(editors, 'item_changed')),
    ...each(['tags.list', 'tags.ofItem', 'tags.create', 'tags.update', 'tags.delete', 'tags.assign'], editors),
    // Of a link and a QR code; acting-for.test.ts has those of a card
    ...each(['drafts.save', 'drafts.discard'], editors),
    ...each(['analytics.overview', 'analytics.items', 'analytics.members'], editors),
    ...each(['analytics.breakdown'], holders),
    // Of a link and a QR code
    ...each(['analytics.report', 'analytics.item', 'analytics.hours'], { ...holders, holder: 'not_found' }),
    ...each(['pausing.list', 'pausing.usage', 'pausing.page', 'pausing.choose'], owners),
    ...each(['billing.subscription', 'billing.paused', 'billing.history'], owners),
    // Of Pro
    ...each(['billing.createCheckout', 'billing.previewPlanChange', 'billing.changePlan'], {
      ...answered(owners, 'plan_not_purchasable'),
    }),
    ...each(['billing.customerPortal', 'billing.keepPlan'], answered(owners, 'nothing_to_manage')),
    ...each(['billing.previewSeats', 'billing.changeSeats'], answered(owners, 'nothing_to_manage')),
    ...each(['organizations.delete'], owners),
    ...each(['organizations.moveItems'], answered(editors, 'invalid_input')),
    // They have none; acting-for.test.ts has those who do
    ...each(['organizations.setRequiresFactor'], answered(admins, 'factor_required')),
    ...each(['members.list', 'invitations.list'], editors),
    ...each(['audit.list', 'audit.persons'], admins),
    ...each(['apiKeys.list', 'apiKeys.create', 'apiKeys.rotate', 'apiKeys.revoke'], admins),
    ...each(['domains.list', 'domains.add', 'domains.check', 'domains.update', 'domains.remove'], admins),
    ...each(['domains.addresses', 'domains.setCodes'], admins),
    ...each(['members.setRole', 'members.remove', 'invitations.revoke'], admins),
    // It has six members
    ...each(['invitations.create', 'invitations.resend'], answered(admins, 'limit_members')),
  ]);

  /** About the person, whoever is named. */
  const isOfPerson = (path: string) =>
    /^(auth|phoneSignIn|factors|account|live)\./.test(path) ||
    ['profiles.me', 'profiles.setNewDeviceEmails', 'billing.prices'].includes(path) ||
    ['organizations.list', 'organizations.create', 'organizations.leave'].includes(path) ||
    ['invitations.preview', 'invitations.signUp', 'invitations.accept'].includes(path);

  type Acme = Owner & { id: string; invitationId: string };
  const people = new Map<Standing | 'other', Awaited<ReturnType<typeof makeAccount>>>();
  beforeAll(async () => {
    for (const standing of [...standings, 'other'] as const) people.set(standing, await makeAccount(app, passwordHash));
  });
  const personOf = (standing: Standing | 'other') => {
    const person = people.get(standing);
    if (!person) throw new Error(`nobody is ${standing}`);
    return person;
  };

  async function organization(): Promise<Acme> {
    const { userId } = personOf('owner');
    const made = await makeOrganization(app, userId);
    for (const role of ['admin', 'editor', 'member'] as const)
      await addMember(app, made.id, personOf(role).userId, role);
    for (const each of ['holder', 'other'] as const) await addMember(app, made.id, personOf(each).userId, 'member');
    await hold(app, made.vcardId, personOf('holder').userId);
    const invitationId = await insertInvitation(app, made.id, someEmail());
    return { ...({} as Owner), ...made, invitationId, userId: made.id, replyId: randomUUID() };
  }

  test('every procedure is declared', () => {
    const asked = procedures.map(([path]) => path).filter((path) => !isOfPerson(path));
    expect([...rows.keys()].sort()).toEqual(asked.sort());
  });

  /** They change nothing of the organization that anyone else sees. */
  const unrecorded = [
    ...['profiles.setLanguage', 'profiles.setSingleKeys', 'profiles.setCountry', 'support.chat', 'support.send'],
    ...['drafts.save', 'drafts.discard'],
    // It found nothing out
    'domains.check',
    // Its entries go with it
    'organizations.delete',
  ];
  const entriesOf = async ({ id }: Acme) =>
    (
      await sql<{ count: number }>`select count(*)::int as count from audit_entries where owner_id = ${id}`.execute(
        app.context.db,
      )
    ).rows[0]?.count ?? 0;

  let acme: Acme | null = null;
  test.each([...rows])('product 36.7: %s, and what is recorded', { timeout: 60_000 }, async (path, expected) => {
    const results: Partial<InOrganization> = {};
    const isMutation = procedures.find(([name]) => name === path)?.[1]._def.type === 'mutation';
    for (const standing of standings) {
      acme ??= await organization();
      const { browser } = personOf(standing);
      const other = { ...acme, userId: personOf('other').userId };
      const given =
        path === 'organizations.delete'
          ? { name: 'Acme', password: PASSWORD }
          : await matrix[path]?.input?.(acme, other);
      const before = await entriesOf(acme);
      results[standing] = await call(browser.actingFor(acme.id), path, given);
      const recorded = (await entriesOf(acme)) - before;
      const isChanged = isMutation && results[standing] === 'accepted';
      if (isChanged) acme = null;
      expect([standing, recorded]).toEqual([standing, isChanged && !unrecorded.includes(path) ? 1 : 0]);
    }
    expect(results).toEqual(expected);
  });

  test('product 36.3: a person who loses the role or the membership while a change waits changes nothing', {
    timeout: 120_000,
  }, async () => {
    const { db } = app.context;
    const { browser, userId } = personOf('owner');
    const made = await organization();
    const isOfPersons = (path: string) => /^(profiles\.set(Language|SingleKeys|Country)|support\.)/.test(path);
    const changes = [...rows]
      .filter(([path, { owner }]) => owner === 'accepted' && !isOfPersons(path))
      .map(([path]) => path)
      .filter((path) => procedures.find(([name]) => name === path)?.[1]._def.type === 'mutation');
    /** What a change answers that waits for the organization while this happens to who asks for it. */
    const meanwhile = async (path: string, change: RawBuilder<unknown>): Promise<Outcome> => {
      const other = { ...made, userId: personOf('other').userId };
      const given =
        path === 'organizations.delete'
          ? { name: 'Acme', password: PASSWORD }
          : await matrix[path]?.input?.(made, other);
      const answer = await db.transaction().execute(async (tx) => {
        await lockOwner(tx, made.id);
        const calling = call(browser.actingFor(made.id), path, given);
        await areWaiting(db, 1);
        await change.execute(tx);
        return { calling };
      });
      const outcome = await answer.calling;
      await addMember(app, made.id, userId, 'owner');
      return outcome;
    };
    const ofOwner = sql`where organization_id = ${made.id} and user_id = ${userId}`;
    const demoted: Record<string, Outcome> = {};
    for (const path of changes)
      demoted[path] = await meanwhile(path, sql`update memberships set role = 'member' ${ofOwner}`);
    expect(demoted).toEqual(Object.fromEntries(changes.map((path) => [path, 'forbidden'])));
    expect(changes.length).toBeGreaterThan(30);
    expect(await meanwhile('vcards.update', sql`delete from memberships ${ofOwner}`)).toBe('not_found');
    expect(await entriesOf(made)).toBe(0);
  });

  test('product 36.2: nobody, who has no second factor, if the organization requires one', {
    timeout: 60_000,
  }, async () => {
    const strict = await organization();
    await sql`update organizations set requires_factor = true where id = ${strict.id}`.execute(app.context.db);
    const browser = personOf('owner').browser.actingFor(strict.id);
    const results: Record<string, Outcome> = {};
    for (const path of rows.keys())
      results[path] = await call(
        browser,
        path,
        await matrix[path]?.input?.(strict, { ...strict, userId: personOf('other').userId }),
      );
    expect(results).toEqual(Object.fromEntries([...rows.keys()].map((path) => [path, 'factor_required'])));
    expect(await entriesOf(strict)).toBe(0);
  });
});

describe('product 23.3: a session without its second step', () => {
  /** Public, or part of the second step. */
  const open = [
    ...['auth.signUp', 'auth.resendConfirmation', 'auth.signIn', 'auth.signOut', 'auth.requestReset'],
    ...['auth.resetPassword', 'auth.readResetLink', 'auth.startSocial', 'profiles.me', 'billing.prices'],
    'billing.subscription',
    ...['factors.state', 'factors.challenge', 'factors.verify', 'factors.useRecoveryCode'],
    ...['factors.passkeyOptions', 'factors.signInWithPasskey', 'auth.waitingState', 'auth.signInHere'],
    ...['phoneSignIn.signIn', 'phoneSignIn.requestCode', 'phoneSignIn.signInWithCode'],
    ...['invitations.preview', 'invitations.signUp'],
  ];

  test('is refused by every procedure except the listed ones', { timeout: 60_000 }, async () => {
    const { browser, userId } = await makeActor(false, 'pro');
    await app.context.db
      .insertInto('factors')
      .values({ id: randomUUID(), userId, factorType: 'totp', friendlyName: 'App', status: 'verified' })
      .execute();
    const before = await allRows(app, userId);
    const results: Record<string, Outcome> = {};
    for (const [path] of procedures) {
      if (open.includes(path)) continue;
      const given = await matrix[path]?.input?.({ userId } as Owner, { userId } as Owner);
      results[path] = await call(browser, path, given);
    }
    const expected = Object.keys(results).map((path) => [path, 'second_factor_required']);
    expect(results).toEqual(Object.fromEntries(expected));
    expect(open.filter((path) => !procedures.some(([known]) => known === path))).toEqual([]);
    expect(await allRows(app, userId)).toEqual(before);
    expect((await browser.open('/trpc/profiles.me')).json().result.data).toBeNull();
  });
});

describe('product 31.8: no input sets what only the server decides', () => {
  const decided =
    /^(plan|plan_?type|chosen_?plan|initialized|trial.*|is_?accessible|subscription.*|user_?id|owner.*|role|email_?verified|click_?count|scan_?count)$/i;
  const choices = [
    // Recorded, but changes no plan (product 2.2)
    'onboarding.choosePlan plan',
    // Of another member, checked under the organization's lock
    ...['members.list userId', 'members.setRole userId', 'members.setRole role', 'members.remove userId'],
    // Refused above the caller's own
    'invitations.create role',
  ];

  test.each(procedures)('%s declares no such field', (path, { _def }) => {
    const fields = _def.inputs.flatMap((input) =>
      names(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
    );
    expect(fields.filter((field) => decided.test(field) && !choices.includes(`${path} ${field}`))).toEqual([]);
  });

  const changing = procedures.filter(([path, { _def }]) => _def.type === 'mutation' && !path.startsWith('auth.'));
  test.each(changing.map(([path]) => path))('%s ignores one', async (path) => {
    const declaration = matrix[path];
    const name = declaration?.isFirst ? 'pro, first' : 'pro';
    const caller = await keep(name, () => cast('pro', declaration ?? {}));
    const { browser, owner, actor } = caller;
    const other = await keep('somebody else', () => makeAccount(app, passwordHash));
    const others = await allRows(app, other.userId);
    const state = () =>
      app.context.db
        .selectFrom('profiles')
        .select(['planType', 'trialStartDate', 'trialDays', 'subscriptionEnd', 'initialized', 'email'])
        .where('id', '=', owner.userId)
        .executeTakeFirst();
    const before = await state();
    const input = withMore(await declaration?.input?.(owner, actor), {
      ...{ planType: 'business', plan_type: 'business', chosenPlan: 'business', trialDays: 999, trial_days: 999 },
      ...{ trialStartDate: '2020-01-01', subscriptionEnd: '2099-01-01', userId: other.userId, user_id: other.userId },
      ...{ ownerId: other.userId, emailVerified: true, email_verified: true, clickCount: 9, scanCount: 9 },
      ...(path === 'onboarding.complete' ? {} : { initialized: false }),
    });
    const usual = declaration?.expected.pro ?? 'accepted';
    expect([usual, 'invalid_input']).toContain(await spending(name, caller, () => call(browser, path, input)));
    const after = await state();
    // The onboarding procedures set these fields on purpose
    const own = { initialized: path === 'onboarding.complete', trialStartDate: after?.trialStartDate ?? null };
    if (path !== 'account.delete') expect(after).toEqual({ ...before, ...(declaration?.isFirst ? own : {}) });
    expect(await allRows(app, other.userId)).toEqual(others);
  });
});

/** All property names, at any depth. */
function names(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && schema.properties ? Object.keys(schema.properties) : [];
  return [...own, ...Object.values(schema).flatMap(names)];
}

/** Adds fields to every object in an input. */
function withMore(input: unknown, more: object): unknown {
  if (Array.isArray(input) || (typeof input === 'object' && input !== null)) {
    if (Array.isArray(input)) return input.map((each) => withMore(each, more));
    const entries = Object.entries(input).map(([name, value]) => [name, withMore(value, more)]);
    return { ...more, ...Object.fromEntries(entries) };
  }
  return input;
}
