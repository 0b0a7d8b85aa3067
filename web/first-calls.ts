import type { inferRouterInputs } from '@trpc/server';
import { cardSorts } from '#src/cards/card-list.ts';
import { linkSorts, qrCodeSorts } from '#src/links/link-list.ts';
import type { DashboardScreen } from '#src/screens.ts';
import type { AppRouter } from './trpc.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Paths = { [Router in keyof Inputs]: `${Router}.${keyof Inputs[Router] & string}` }[keyof Inputs];
type InputOf<Path> = Path extends `${infer Router extends keyof Inputs}.${infer Procedure}`
  ? Inputs[Router][Procedure & keyof Inputs[Router]]
  : never;
type FirstCall = { [Path in Paths]: [path: Path, input?: InputOf<Path>] }[Paths];

// The queries that begin before the client has loaded (web/app/first-requests.ts), with the inputs that the screens give them. One
// that no screen makes is loaded in vain: tests/e2e/shifts.spec.ts finds it.

/** Of every screen of the dashboard. */
export const frameCalls: readonly FirstCall[] = [
  ['profiles.me'],
  ['factors.state'],
  ['billing.subscription'],
  ['vcards.main'],
  ['firstSteps.state'],
  ['support.unread'],
  ['organizations.list'],
];

/** As the client asks for the first page of a list. */
const firstPage = { search: '', tagIds: [], direction: 'forward' };

/** Of single screens. `:id` stands for the item in the URL, `:main` for the main card, whose call follows when that is known. */
export const screenCalls: Partial<Record<DashboardScreen, readonly FirstCall[]>> = {
  home: [
    ['analytics.report', { itemId: null, period: '30' }],
    ['vcards.guessedNames'],
    ['drafts.has', { id: ':main' }],
  ],
  stats: [['analytics.report', { itemId: null, period: '30' }]],
  links: [['links.page', { ...firstPage, sort: linkSorts[0], hasCodes: true }], ['links.usage'], ['tags.list']],
  qrCodes: [['qrCodes.page', { ...firstPage, sort: qrCodeSorts[0] }], ['links.usage'], ['tags.list']],
  cards: [['vcards.page', { ...firstPage, sort: cardSorts[0] }], ['vcards.usage'], ['tags.list']],
  account: [['account.address']],
  security: [['auth.waysIn'], ['account.sessions'], ['factors.list']],
  api: [['apiKeys.list']],
  support: [['support.conversation'], ['support.address']],
  // Refused at once if the plan lacks it
  itemStats: [['analytics.report', { itemId: ':id', period: '30' }]],
  mainCard: [['drafts.card', { id: ':main' }], ['tags.ofItem', { kind: 'card', id: ':main' }], ['tags.list']],
  card: [['drafts.card', { id: ':id' }], ['tags.ofItem', { kind: 'card', id: ':id' }], ['tags.list']],
  link: [['drafts.link', { id: ':id' }], ['tags.ofItem', { kind: 'link', id: ':id' }], ['tags.list']],
  qrCode: [['drafts.qrCode', { id: ':id' }], ['tags.ofItem', { kind: 'qr_code', id: ':id' }], ['tags.list']],
};
