import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { findUserByEmail } from '#db/accounts/users.ts';
import type { SandboxDelivery } from '#db/sandbox/deliveries.ts';
import { findSandboxSettings } from '#db/sandbox/settings.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import { type Html, html } from '#src/pages/html.ts';
import { storedEmail } from '../../../platform/email-addresses.ts';
import { productName } from '../catalog.ts';
import { type FailureMode, failureModes } from '../control.ts';
import { list } from '../objects.ts';
import { itemOf } from '../subscription-changes.ts';
import { type IndexTexts, indexTexts } from './control-texts.ts';
import { sandboxPage, statusLine } from './frame.ts';
import {
  formBody,
  languageFor,
  orNotFound,
  type PaymentPageContext,
  queryValue,
  redirectTo,
  sendPaymentPage,
  storableText,
} from './requests.ts';
import { pageTexts } from './texts.ts';

const SHOWN = 30;
const MOST_DAYS = 800;

/** Controls for failures, events and account clocks. */
export function indexRoutes(app: FastifyInstance, { sandbox, onRequest }: PaymentPageContext): void {
  const { transact, control } = sandbox;

  app.get('/dev/pay', { onRequest }, async (request, reply) => {
    const state = await transact(async (tx) => {
      const newest = await list(tx, 'customer', {}, { limit: SHOWN });
      const customers = newest.filter((customer): customer is Stripe.Customer => !customer.deleted);
      const subscriptions = await list(tx, 'subscription', { having: { customer: customers.map(({ id }) => id) } });
      return { customers, subscriptions, ...(await findSandboxSettings(tx.db)) };
    });
    const failure = failureModes.find((mode) => mode === state.failures['*']) ?? 'none';
    const deliveries = await control.listEvents({ limit: SHOWN });
    const language = languageFor(request);
    const done = queryValue(request, 'done') === '' ? null : indexTexts(language).done;
    return await sendPaymentPage(reply, indexPage(language, { ...state, failure, deliveries }, done));
  });

  app.get('/dev/pay/events.json', { onRequest }, async (request, reply) => {
    const customerId = queryValue(request, 'customer') || undefined;
    const events = await control.listEvents({ limit: 500, customerId });
    return await reply.header('cache-control', 'no-store').send(events.map(deliveryJson));
  });

  app.post('/dev/pay', { onRequest }, async (request, reply) => {
    await switches(formBody(request)).catch(orNotFound);
    return await redirectTo(reply, '/dev/pay?done=1');
  });

  async function switches(body: Record<string, unknown>): Promise<unknown> {
    switch (storableText(body.action)) {
      case 'failure':
        if (!failureModes.includes(body.mode as FailureMode)) throw new AppError('invalid_input');
        return await control.setFailure(body.mode as FailureMode, await userOf(body));
      case 'hold':
      case 'release':
        return await control.holdEvents(body.action === 'hold');
      case 'deliver':
        return await control.deliverPending();
      case 'redeliver':
        return await control.redeliver(storableText(body.event));
      case 'pass':
        return await pass(body);
      default:
        throw new AppError('invalid_input');
    }
  }

  async function pass(body: Record<string, unknown>): Promise<void> {
    const days = Number(storableText(body.days));
    if (!(days > 0 && days <= MOST_DAYS)) throw new AppError('invalid_input');
    if (storableText(body.customer))
      return await control.letTimePass({ customerId: storableText(body.customer) }, days);
    const userId = await userOf(body);
    if (userId === undefined) throw new AppError('invalid_input');
    await control.letTimePass({ userId }, days);
  }

  /** undefined: no email given */
  async function userOf(body: Record<string, unknown>): Promise<string | undefined> {
    const email = storableText(body.email).trim().toLowerCase();
    if (email === '') return undefined;
    const user = await transact(({ db }) => findUserByEmail(db, storedEmail(email)));
    if (!user) throw new AppError('not_found');
    return user.id;
  }
}

function deliveryJson({ event, customerId, attempts, deliveredAt, nextAt, answer }: SandboxDelivery) {
  return { id: event.id, type: event.type, created: event.created, customerId, attempts, deliveredAt, nextAt, answer };
}

export type IndexState = {
  failure: FailureMode;
  holdsEvents: boolean;
  customers: Stripe.Customer[];
  subscriptions: Stripe.Subscription[];
  deliveries: SandboxDelivery[];
};

function indexPage(language: Language, state: IndexState, done: string | null): string {
  const texts = indexTexts(language);
  const accounts = state.customers.map((customer) => accountRow(texts, customer, state.subscriptions));
  const events = state.deliveries.map((delivery) => eventRow(texts, delivery));
  const body = html`<h1>${texts.title}</h1>${statusLine(done)}
<section class="sheet"><h2>${texts.failure}</h2><p class="muted">${texts.failureHint}</p>
<form class="row" method="post" action="/dev/pay"><select name="mode" aria-label="${texts.failure}">
${failureModes.map((mode) => html`<option value="${mode}"${mode === state.failure ? html` selected` : ''}>${texts.modes[mode]}</option>`)}
</select><label>${texts.onlyFor}<input type="email" name="email"></label>${button('failure', texts.set)}</form></section>
<section class="sheet"><h2>${texts.time}</h2><p class="muted">${texts.timeHint}</p>
<form class="row" method="post" action="/dev/pay"><label>${texts.email}<input type="email" name="email" required></label>
<label>${texts.days}<input type="number" name="days" min="0.01" max="800" step="any" value="1" required></label>
${button('pass', texts.pass)}</form></section>
<section class="sheet"><h2>${texts.accounts}</h2>
${accounts.length > 0 ? html`<ul class="list">${accounts}</ul>` : html`<p class="muted">${texts.noAccounts}</p>`}</section>
<section class="sheet"><div class="row spread"><h2>${texts.events}</h2><a href="/dev/pay/events.json">JSON</a></div>
<form class="row" method="post" action="/dev/pay">
${state.holdsEvents ? button('release', texts.release) : button('hold', texts.hold)}${button('deliver', texts.deliver)}</form>
${events.length > 0 ? html`<ul class="list">${events}</ul>` : html`<p class="muted">${texts.noEvents}</p>`}</section>`;
  return sandboxPage({ texts: pageTexts(language), title: texts.title, layout: 'wide', body });
}

function button(action: string, label: string): Html {
  return html`<button class="quiet" name="action" value="${action}">${label}</button>`;
}

function accountRow(texts: IndexTexts, customer: Stripe.Customer, all: Stripe.Subscription[]): Html {
  const subscriptions = all.filter((each) => each.customer === customer.id);
  const summary = subscriptions.map((each) => `${productName(itemOf(each).price)}: ${each.status}`).join(', ');
  return html`<li><span><b>${customer.name ?? customer.id}</b> ${customer.email}<br><small>${summary || texts.noPlan}</small></span>
<form class="row" method="post" action="/dev/pay"><input type="hidden" name="action" value="pass">
<input type="hidden" name="customer" value="${customer.id}">${[1, 7, 31].map(
    (days) =>
      html`<button class="quiet" name="days" value="${days}" aria-label="${days} ${texts.passDays} ${customer.name ?? customer.id}">+${days}</button>`,
  )}</form></li>`;
}

function eventRow(texts: IndexTexts, { event, attempts, deliveredAt, answer }: SandboxDelivery): Html {
  const state = deliveredAt ? texts.delivered : attempts > 0 ? `${texts.failed} (${attempts}): ${answer}` : texts.waits;
  return html`<li><span><b>${event.type}</b><br><small><code>${event.id}</code> ${state}</small></span>
<form method="post" action="/dev/pay"><input type="hidden" name="event" value="${event.id}">
<button class="quiet" name="action" value="redeliver" aria-label="${texts.again}: ${event.type}">${texts.again}</button></form></li>`;
}
