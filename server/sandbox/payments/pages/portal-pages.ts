import type Stripe from 'stripe';
import { type Html, html } from '#src/pages/html.ts';
import type { CardError } from '../cards.ts';
import { amountOf, costOf, intervalOf, itemName, planPrices, productName } from '../catalog.ts';
import { itemOf } from '../subscription-changes.ts';
import { paymentCardFields, type TypedCard } from './card-fields.ts';
import { errorLine, sandboxPage, statusLine } from './frame.ts';
import type { PaymentPageTexts } from './texts.ts';

export type Portal = {
  texts: PaymentPageTexts;
  appName: string;
  session: Stripe.BillingPortal.Session;
  /** newest first */
  subscriptions: Stripe.Subscription[];
  card: Stripe.PaymentMethod.Card | null;
  invoices: Stripe.Invoice[];
};

const addressOf = ({ id }: Stripe.BillingPortal.Session) => `/dev/pay/portal/${id}`;

export function portalPage(portal: Portal, news: { done?: string | null; error?: string | null } = {}): string {
  const { texts, appName, session, subscriptions, invoices } = portal;
  const running = subscriptions.filter(({ ended_at }) => ended_at === null);
  const shown = running.length > 0 ? running : subscriptions.slice(0, 1);
  const back = session.return_url && html`<a class="back" href="${session.return_url}">← ${texts.back(appName)}</a>`;
  const plans = shown.map((subscription) => planSection(portal, subscription));
  const rows = invoices.map((invoice) => invoiceRow(texts, invoice));
  const body = html`${back}<h1>${texts.portal}</h1>${statusLine(news.done)}${errorLine(news.error)}
${plans.length > 0 ? plans : html`<section class="sheet"><h2>${texts.plan}</h2><p>${texts.noPlan}</p></section>`}
${cardSection(portal)}
<section class="sheet"><h2>${texts.invoices}</h2>
${rows.length > 0 ? html`<ul class="list">${rows}</ul>` : html`<p class="muted">${texts.noInvoices}</p>`}</section>`;
  return sandboxPage({ texts, title: texts.portal, body });
}

/** As at Stripe, whose portal changes no subscription with several items. */
export function isChangeable({ items }: Stripe.Subscription): boolean {
  return items.data.length === 1;
}

function planSection({ texts, appName, session }: Portal, subscription: Stripe.Subscription): Html {
  const address = addressOf(session);
  const view = (name: string) => `${address}?view=${name}&subscription=${subscription.id}`;
  const items = subscription.items.data.map(
    (item) => html`<div><p><b>${appName} ${itemName(item)}</b></p>
<p class="price">${texts.money(costOf(item))} <small>${texts.perInterval[intervalOf(item.price)]}</small></p></div>`,
  );
  const buttons = html`<div class="row">${isChangeable(subscription) && html`<a class="quiet" href="${view('change')}">${texts.change}</a>`}
${
  subscription.cancel_at_period_end
    ? html`<form method="post" action="${address}">${hidden('subscription', subscription.id)}<button class="quiet" name="action" value="resume">${texts.resume}</button></form>`
    : html`<a class="quiet" href="${view('cancel')}">${texts.cancel}</a>`
}</div>`;
  return html`<section class="sheet"><h2>${texts.plan}</h2>
${items}
<p class="muted">${statusText(texts, subscription)}</p>
${subscription.ended_at === null && buttons}</section>`;
}

function statusText(texts: PaymentPageTexts, subscription: Stripe.Subscription): string {
  const { ended_at: endedAt, cancel_at: cancelAt, status } = subscription;
  if (endedAt !== null) return texts.endedOn(texts.day(endedAt));
  if (status === 'past_due') return texts.pastDue;
  return cancelAt === null
    ? texts.renewsOn(texts.day(itemOf(subscription).current_period_end))
    : texts.endsOn(texts.day(cancelAt));
}

function cardSection({ texts, session, card }: Portal): Html {
  const expiry = card && `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
  const described = card
    ? html`<p><b>${card.brand.toUpperCase()} •••• ${card.last4}</b><br><small>${texts.expires(expiry ?? '')}</small></p>`
    : html`<p class="muted">${texts.noCard}</p>`;
  return html`<section class="sheet"><h2>${texts.card}</h2><div class="row spread">${described}
<a class="quiet" href="${addressOf(session)}?view=card">${texts.updateCard}</a></div></section>`;
}

function invoiceRow(texts: PaymentPageTexts, invoice: Stripe.Invoice): Html {
  const { id, number, created, amount_due: due, status } = invoice;
  return html`<li><span><a href="/dev/pay/invoices/${id}">${texts.day(created)}</a><br><small>${number}</small></span>
<span class="row">${texts.money(due)} <span class="badge">${texts.status[status as 'paid']}</span>
<a href="/dev/pay/invoices/${id}.pdf" aria-label="${texts.pdf} ${number}">${texts.pdf}</a></span></li>`;
}

export function cancelPage({ texts, session }: Portal, subscription: Stripe.Subscription): string {
  const end = texts.day(itemOf(subscription).current_period_end);
  const body = html`<h1>${texts.cancelTitle}</h1><p>${texts.cancelHint(end)}</p>
<form class="sheet" method="post" action="${addressOf(session)}">${hidden('subscription', subscription.id)}
<button class="action" name="action" value="cancel">${texts.cancelConfirm}</button>
<a class="quiet" href="${addressOf(session)}">${texts.keep}</a></form>`;
  return sandboxPage({ texts, title: texts.cancelTitle, body });
}

export function changePage({ texts, appName, session }: Portal, subscription: Stripe.Subscription): string {
  const { price: present } = itemOf(subscription);
  const choices = planPrices.map((price) => {
    const isPresent = price.id === present.id;
    return html`<label class="choice"><input type="radio" name="price" value="${price.id}"${isPresent ? html` checked` : ''}>
<span><b>${appName} ${productName(price)}</b>${isPresent ? ` (${texts.current})` : null}
<small>${texts.money(amountOf(price))} ${texts.perInterval[intervalOf(price)]}</small></span></label>`;
  });
  const body = html`<a class="back" href="${addressOf(session)}">← ${texts.portal}</a><h1>${texts.changeTitle}</h1>
<form class="sheet" method="post" action="${addressOf(session)}">${hidden('subscription', subscription.id)}
<fieldset><legend>${texts.choose}</legend>${choices}</fieldset><p class="muted">${texts.changeHint}</p>
<button class="action" name="action" value="change">${texts.changeConfirm}</button></form>`;
  return sandboxPage({ texts, title: texts.changeTitle, body });
}

export function paymentCardPage({ texts, session }: Portal, typed: TypedCard, error: CardError['code'] | null): string {
  const body = html`<a class="back" href="${addressOf(session)}">← ${texts.portal}</a><h1>${texts.updateCard}</h1>
${errorLine(error && texts.errors[error])}
<form class="sheet" method="post" action="${addressOf(session)}">${paymentCardFields(texts, typed)}
<button class="action" name="action" value="card">${texts.saveCard}</button></form>`;
  return sandboxPage({ texts, title: texts.updateCard, body });
}

function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
