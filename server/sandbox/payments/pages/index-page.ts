import type Stripe from 'stripe';
import type { SandboxDelivery } from '#db/sandbox/deliveries.ts';
import type { Language } from '#src/languages.ts';
import { type Html, html } from '#src/pages/html.ts';
import { productName } from '../catalogue.ts';
import { type FailureMode, failureModes } from '../control.ts';
import { itemOf } from '../subscriptions.ts';
import { framed, said } from './frame.ts';
import { type IndexTexts, indexTexts } from './index-texts.ts';
import { pageTexts } from './texts.ts';

export type IndexState = {
  failure: FailureMode;
  holdsEvents: boolean;
  customers: Stripe.Customer[];
  subscriptions: Stripe.Subscription[];
  deliveries: SandboxDelivery[];
};

/** The switches of the sandbox, for whoever develops or tries it. */
export function indexPage(language: Language, state: IndexState, done: string | null): string {
  const texts = indexTexts(language);
  const accounts = state.customers.map((customer) => accountRow(texts, customer, state.subscriptions));
  const events = state.deliveries.map((delivery) => eventRow(texts, delivery));
  const body = html`<h1>${texts.title}</h1>${said(done)}
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
  return framed({ texts: pageTexts(language), title: texts.title, layout: 'wide', body });
}

function button(action: string, label: string): Html {
  return html`<button class="quiet" name="action" value="${action}">${label}</button>`;
}

function accountRow(texts: IndexTexts, customer: Stripe.Customer, all: Stripe.Subscription[]): Html {
  const subscriptions = all.filter((each) => each.customer === customer.id);
  const standing = subscriptions.map((each) => `${productName(itemOf(each).price)}: ${each.status}`).join(', ');
  return html`<li><span><b>${customer.name ?? customer.id}</b> ${customer.email}<br><small>${standing || texts.noPlan}</small></span>
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
