import type { FastifyInstance } from 'fastify';
import { type Html, html } from '#src/pages/html.ts';
import { missing } from '../api-errors.ts';
import { asksForAuthentication, type CardError, cardFault, insertPaymentCard } from '../cards.ts';
import { intervalOf, itemName, productName } from '../catalog.ts';
import { completeCheckout } from '../checkouts.ts';
import { get, lock, type StoredSession } from '../objects.ts';
import { cardInput, noCard, paymentCardFields, type TypedCard, typedCard } from './card-fields.ts';
import { errorLine, sandboxPage } from './frame.ts';
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
import { type PaymentPageTexts, pageTexts } from './texts.ts';

type CheckoutParams = { Params: { id: string } };
type PaymentOutcome = { error: CardError['code'] } | { asks: string } | { paid: StoredSession };

/** The checkout page and the 3-D Secure step. */
export function checkoutRoutes(app: FastifyInstance, { sandbox, appName, onRequest }: PaymentPageContext): void {
  const { transact } = sandbox;
  const find = (id: string) => transact((tx) => get(tx, 'checkout.session', id)).catch(orNotFound);
  const address = ({ id }: StoredSession) => `/dev/pay/checkout/${id}`;

  app.get<CheckoutParams>('/dev/pay/checkout/:id', { onRequest }, async (request, reply) => {
    const session = await find(request.params.id);
    const texts = pageTexts(languageFor(request, session.locale));
    return await sendPaymentPage(reply, checkoutPage({ texts, appName, session, typed: noCard, error: null }));
  });

  app.post<CheckoutParams>('/dev/pay/checkout/:id', { onRequest }, async (request, reply) => {
    const session = await find(request.params.id);
    if (session.status !== 'open') return await redirectTo(reply, address(session));
    const body = formBody(request);
    const outcome = await transact(async (tx): Promise<PaymentOutcome> => {
      const card = cardInput(body, tx.now);
      const error = cardFault(card, tx.now);
      if (error) return { error };
      const method = await insertPaymentCard(tx, card);
      // 3-D Secure comes before the purchase
      if (asksForAuthentication(method)) return { asks: method.id };
      return { paid: await completeCheckout(tx, session.id, method) };
    }).catch((error): PaymentOutcome => ({ error: declineIn(error) }));
    if ('paid' in outcome) return await redirectTo(reply, afterwards(outcome.paid));
    if ('asks' in outcome) return await redirectTo(reply, `${address(session)}/secure?method=${outcome.asks}`);
    const texts = pageTexts(languageFor(request, session.locale));
    const typed = typedCard(body);
    return await sendPaymentPage(reply, checkoutPage({ texts, appName, session, typed, error: outcome.error }), 402);
  });

  app.get<CheckoutParams>('/dev/pay/checkout/:id/secure', { onRequest }, async (request, reply) => {
    const session = await find(request.params.id);
    if (session.status !== 'open') return await redirectTo(reply, address(session));
    const texts = pageTexts(languageFor(request, session.locale));
    const hint = texts.secureHint(texts.money(session.amount_total ?? 0));
    const fields = html`<input type="hidden" name="method" value="${queryValue(request, 'method')}">`;
    return await sendPaymentPage(reply, securePage({ texts, hint, action: `${address(session)}/secure`, fields }));
  });

  app.post<CheckoutParams>('/dev/pay/checkout/:id/secure', { onRequest }, async (request, reply) => {
    const session = await find(request.params.id);
    const body = formBody(request);
    if (storableText(body.outcome) !== 'complete') {
      const texts = pageTexts(languageFor(request, session.locale));
      const page = checkoutPage({ texts, appName, session, typed: noCard, error: 'authentication_failed' });
      return await sendPaymentPage(reply, page, 402);
    }
    const paid = await transact(async (tx) => {
      const { status } = await lock(tx, 'checkout.session', session.id);
      const method = await get(tx, 'payment_method', storableText(body.method));
      if (status === 'open' && method.customer !== null) throw missing('payment_method', method.id);
      return await completeCheckout(tx, session.id, method);
    }).catch(orNotFound);
    return await redirectTo(reply, afterwards(paid));
  });

  /** The success URL, or this page, which explains why not. */
  function afterwards(session: StoredSession): string {
    if (session.status !== 'complete' || session.success_url === null) return address(session);
    return session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id);
  }
}

type CheckoutPageOptions = { texts: PaymentPageTexts; appName: string; session: StoredSession };

function checkoutPage(options: CheckoutPageOptions & { typed: TypedCard; error: CardError['code'] | null }): string {
  const { texts, appName, session, typed, error } = options;
  if (session.status !== 'open') return closedPage(options);
  const amount = texts.money(session.amount_total ?? 0);
  const [first, ...others] = (session.line_items?.data ?? []).flatMap(({ price, quantity }) =>
    price ? [{ price, quantity: quantity ?? 1 }] : [],
  );
  const back = session.cancel_url && html`<a class="back" href="${session.cancel_url}">← ${texts.back(appName)}</a>`;
  const body = html`${back}${errorLine(error && texts.errors[error])}
<section><h1>${first ? texts.subscribeTo(`${appName} ${productName(first.price)}`) : null}</h1>
${others.map((item) => html`<p>+ ${itemName(item)}</p>`)}
<p class="price">${amount} <small>${first ? texts.perInterval[intervalOf(first.price)] : null}</small></p>
<p class="muted">${texts.renews}</p></section>
<form class="sheet" method="post" action="/dev/pay/checkout/${session.id}">${paymentCardFields(texts, typed)}
<button class="action">${texts.pay(amount)}</button></form>`;
  return sandboxPage({ texts, title: texts.pay(amount), layout: 'two', body });
}

function closedPage({ texts, session }: CheckoutPageOptions): string {
  const isPaid = session.status === 'complete';
  const title = isPaid ? texts.paid : texts.expired;
  const next = isPaid ? session.success_url : session.cancel_url;
  const body = html`<h1>${title}</h1><p>${isPaid ? texts.paidHint : texts.expiredHint}</p>
${next && html`<a class="action" href="${next}">${texts.goOn}</a>`}`;
  return sandboxPage({ texts, title, body });
}

/** The 3-D Secure step. */
export function securePage(options: { texts: PaymentPageTexts; hint: string; action: string; fields: Html }): string {
  const { texts, hint, action, fields } = options;
  const body = html`<h1>${texts.secure}</h1><p>${hint}</p>
<form class="sheet" method="post" action="${action}">${fields}
<button class="action" name="outcome" value="complete">${texts.complete}</button>
<button class="quiet" name="outcome" value="fail">${texts.fail}</button></form>`;
  return sandboxPage({ texts, title: texts.secure, body });
}
