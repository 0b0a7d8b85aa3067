import type Stripe from 'stripe';
import { type Html, html } from '#src/pages/html.ts';
import { alert, framed, said } from './frame.ts';
import type { PageTexts } from './texts.ts';

export function invoicePage(
  texts: PageTexts,
  appName: string,
  invoice: Stripe.Invoice,
  news: { done?: string | null; error?: string | null },
): string {
  const { id, number, status, created, customer_name: name, customer_email: email } = invoice;
  const title = texts.invoice(number ?? '');
  const pay = html`<form method="post" action="/dev/pay/invoices/${id}"><button class="action">${texts.payNow}</button></form>`;
  const body = html`<h1>${title}</h1>${said(news.done)}${alert(news.error)}
<section class="sheet"><div class="row spread"><b>${appName}</b><span class="badge">${texts.status[status as 'paid']}</span></div>
<p class="muted">${texts.dated(texts.day(created))}<br>${texts.billedTo} ${[name, email].filter(Boolean).join(', ')}</p>
<table><thead><tr><th>${texts.item}</th><th>${texts.amount}</th></tr></thead><tbody>
${rowsOf(texts, invoice).map(([label, amount]) => html`<tr><td>${label}</td><td>${amount}</td></tr>`)}</tbody></table>
${status === 'open' && pay}<a class="quiet" href="/dev/pay/invoices/${id}.pdf">${texts.pdf}</a></section>`;
  return framed({ texts, title, body });
}

/** What an invoice lists: its lines, what the account had to its credit, and what is due. */
export function rowsOf(texts: PageTexts, invoice: Stripe.Invoice): [Html | string, string][] {
  const lines = invoice.lines.data.map((line): [string, string] => [line.description ?? '', texts.money(line.amount)]);
  const used = invoice.amount_due - invoice.total;
  return [
    ...lines,
    [texts.total, texts.money(invoice.total)],
    ...(used === 0 ? [] : [[texts.credit, texts.money(used)] as [string, string]]),
    [texts.due, texts.money(invoice.amount_due)],
  ];
}
