import { type Html, html } from '#src/pages/html.ts';
import type { StoredSession } from '../books.ts';
import type { CardError } from '../cards.ts';
import { intervalOf, productName } from '../catalogue.ts';
import { cardFields, type TypedCard } from './card-fields.ts';
import { alert, framed } from './frame.ts';
import type { PageTexts } from './texts.ts';

type Options = { texts: PageTexts; appName: string; session: StoredSession };

export function checkoutPage(options: Options & { typed: TypedCard; error: CardError['code'] | null }): string {
  const { texts, appName, session, typed, error } = options;
  if (session.status !== 'open') return closedPage(options);
  const amount = texts.money(session.amount_total ?? 0);
  const price = session.line_items?.data[0]?.price;
  const back = session.cancel_url && html`<a class="back" href="${session.cancel_url}">← ${texts.back(appName)}</a>`;
  const body = html`${back}${alert(error && texts.errors[error])}
<section><h1>${price ? texts.subscribeTo(`${appName} ${productName(price)}`) : null}</h1>
<p class="price">${amount} <small>${price ? texts.perInterval[intervalOf(price)] : null}</small></p>
<p class="muted">${texts.renews}</p></section>
<form class="sheet" method="post" action="/dev/pay/checkout/${session.id}">${cardFields(texts, typed)}
<button class="action">${texts.pay(amount)}</button></form>`;
  return framed({ texts, title: texts.pay(amount), layout: 'two', body });
}

function closedPage({ texts, session }: Options): string {
  const isPaid = session.status === 'complete';
  const title = isPaid ? texts.paid : texts.expired;
  const next = isPaid ? session.success_url : session.cancel_url;
  const body = html`<h1>${title}</h1><p>${isPaid ? texts.paidHint : texts.expiredHint}</p>
${next && html`<a class="action" href="${next}">${texts.goOn}</a>`}`;
  return framed({ texts, title, body });
}

/** The bank's own step, which the card asked for. */
export function securePage(options: { texts: PageTexts; hint: string; action: string; fields: Html }): string {
  const { texts, hint, action, fields } = options;
  const body = html`<h1>${texts.secure}</h1><p>${hint}</p>
<form class="sheet" method="post" action="${action}">${fields}
<button class="action" name="outcome" value="complete">${texts.complete}</button>
<button class="quiet" name="outcome" value="fail">${texts.fail}</button></form>`;
  return framed({ texts, title: texts.secure, body });
}
