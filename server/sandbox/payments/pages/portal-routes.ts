import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { AppError } from '#src/errors.ts';
import { html } from '#src/pages/html.ts';
import { missing } from '../api-errors.ts';
import { asksForAuthentication, type CardError, cardFault, insertPaymentCard } from '../cards.ts';
import { find, get, idOf, list, lock, type SandboxTx } from '../objects.ts';
import { changeItems } from '../plan-changes.ts';
import { replaceCard } from '../portal.ts';
import { releaseSchedule } from '../schedules.ts';
import { itemOf } from '../subscription-changes.ts';
import { setCancelAtPeriodEnd } from '../subscriptions.ts';
import { cardInput, noCard, type TypedCard, typedCard } from './card-fields.ts';
import { securePage } from './checkout.ts';
import { cancelPage, changePage, isChangeable, type Portal, paymentCardPage, portalPage } from './portal-pages.ts';
import {
  declineIn,
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

type PortalParams = { Params: { id: string } };
type CardOutcome = { error: CardError['code'] } | { asks: string } | { isPaid: boolean };

/** The customer portal, with the same steps as Stripe's. */
export function portalRoutes(app: FastifyInstance, { sandbox, appName, onRequest }: PaymentPageContext): void {
  const { transact } = sandbox;

  async function open(request: FastifyRequest<PortalParams>): Promise<Portal> {
    const found = await transact((tx) => readPortal(tx, request.params.id)).catch(orNotFound);
    return { ...found, appName, texts: pageTexts(languageFor(request, found.session.locale)) };
  }

  const address = (portal: Portal) => `/dev/pay/portal/${portal.session.id}`;

  app.get<PortalParams>('/dev/pay/portal/:id', { onRequest }, async (request, reply) => {
    const portal = await open(request);
    const view = queryValue(request, 'view');
    if (view === 'card') return await sendPaymentPage(reply, paymentCardPage(portal, noCard, null));
    const subscription = portal.subscriptions.find(({ id }) => id === queryValue(request, 'subscription'));
    if (view === 'cancel' && subscription) return await sendPaymentPage(reply, cancelPage(portal, subscription));
    if (view === 'change' && subscription && isChangeable(subscription))
      return await sendPaymentPage(reply, changePage(portal, subscription));
    const done = queryValue(request, 'done');
    const doneText = done in portal.texts.done ? portal.texts.done[done as keyof typeof portal.texts.done] : null;
    return await sendPaymentPage(reply, portalPage(portal, { done: doneText }));
  });

  app.post<PortalParams>('/dev/pay/portal/:id', { onRequest }, async (request, reply) => {
    const portal = await open(request);
    const body = formBody(request);
    const action = storableText(body.action);
    if (action === 'card') return await postCard(portal, body, reply);
    try {
      const done = await transact((tx) => changeSubscription(tx, portal, action, body));
      return await redirectTo(reply, `${address(portal)}?done=${done}`);
    } catch (error) {
      const { errors } = portal.texts;
      return await sendPaymentPage(reply, portalPage(portal, { error: errors[declineIn(error)] }), 402);
    }
  });

  async function postCard(portal: Portal, body: Record<string, unknown>, reply: FastifyReply) {
    const refuse = (typed: TypedCard, error: Parameters<typeof paymentCardPage>[2]) =>
      sendPaymentPage(reply, paymentCardPage(portal, typed, error), 402);
    const outcome = await transact(async (tx): Promise<CardOutcome> => {
      const card = cardInput(body, tx.now);
      const error = cardFault(card, tx.now);
      if (error) return { error };
      const method = await insertPaymentCard(tx, card);
      const { behavior } = method.sandbox;
      if (asksForAuthentication(method)) return { asks: method.id };
      // A declined card isn't saved
      if (behavior === 'declined') return { error: 'card_declined' };
      if (behavior === 'insufficient_funds') return { error: 'insufficient_funds' };
      return { isPaid: await replaceCard(tx, portal.session.customer, method) };
    });
    if ('error' in outcome) return await refuse(typedCard(body), outcome.error);
    if ('asks' in outcome) return await redirectTo(reply, `${address(portal)}/secure?method=${outcome.asks}`);
    return await redirectTo(reply, `${address(portal)}?done=${outcome.isPaid ? 'card' : 'card_unpaid'}`);
  }

  app.get<PortalParams>('/dev/pay/portal/:id/secure', { onRequest }, async (request, reply) => {
    const portal = await open(request);
    const fields = html`<input type="hidden" name="method" value="${queryValue(request, 'method')}">`;
    const action = `${address(portal)}/secure`;
    return await sendPaymentPage(
      reply,
      securePage({ texts: portal.texts, hint: portal.texts.secureCardHint, action, fields }),
    );
  });

  app.post<PortalParams>('/dev/pay/portal/:id/secure', { onRequest }, async (request, reply) => {
    const portal = await open(request);
    const body = formBody(request);
    if (storableText(body.outcome) !== 'complete') {
      return await sendPaymentPage(reply, paymentCardPage(portal, noCard, 'authentication_failed'), 402);
    }
    const isPaid = await transact(async (tx) => {
      const method = await get(tx, 'payment_method', storableText(body.method));
      if (method.customer !== null) throw missing('payment_method', method.id);
      return await replaceCard(tx, portal.session.customer, method);
    }).catch(orNotFound);
    return await redirectTo(reply, `${address(portal)}?done=${isPaid ? 'card' : 'card_unpaid'}`);
  });
}

async function readPortal(tx: SandboxTx, id: string): Promise<Omit<Portal, 'texts' | 'appName'>> {
  const session = await get(tx, 'billing_portal.session', id);
  const customer = await get(tx, 'customer', session.customer);
  if (customer.deleted) throw missing('customer', customer.id);
  const subscriptions = await list(tx, 'subscription', { customerId: customer.id });
  const running = subscriptions.find(({ ended_at }) => ended_at === null);
  const cardId = running?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const method = cardId ? await find(tx, 'payment_method', idOf(cardId)) : null;
  const invoices = await list(tx, 'invoice', { customerId: customer.id });
  return { session, subscriptions, card: method?.card ?? null, invoices };
}

type Done = 'canceled' | 'resumed' | 'changed';

async function changeSubscription(
  tx: SandboxTx,
  portal: Portal,
  action: string,
  body: Record<string, unknown>,
): Promise<Done> {
  const subscription: Stripe.Subscription = await lock(tx, 'subscription', storableText(body.subscription));
  if (idOf(subscription.customer) !== portal.session.customer) throw missing('subscription', subscription.id);
  if (subscription.ended_at !== null) throw missing('subscription', subscription.id);
  if (action === 'change') {
    if (!isChangeable(subscription)) throw new AppError('invalid_input');
    const items = [{ id: itemOf(subscription).id, price: storableText(body.price) }];
    await endScheduledChange(tx, subscription);
    const current = await lock(tx, 'subscription', subscription.id);
    await changeItems(tx, current, { items, param: 'items', proration: 'always_invoice' });
    return 'changed';
  }
  if (action !== 'cancel' && action !== 'resume') throw new AppError('invalid_input');
  await endScheduledChange(tx, subscription);
  await setCancelAtPeriodEnd(tx, await lock(tx, 'subscription', subscription.id), action === 'cancel');
  return action === 'cancel' ? 'canceled' : 'resumed';
}

async function endScheduledChange(tx: SandboxTx, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule !== null) await releaseSchedule(tx, idOf(schedule));
}
