import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { type Html, html } from '#src/pages/html.ts';
import { light } from '#src/pages/tokens.ts';
import { subscriptionOf } from '../invoices.ts';
import { find, get, idOf, lock, type SandboxTx } from '../objects.ts';
import { retryInvoice } from '../subscriptions.ts';
import { errorLine, sandboxPage, statusLine } from './frame.ts';
import {
  languageFor,
  orNotFound,
  type PaymentPageContext,
  queryValue,
  redirectTo,
  sendPaymentPage,
} from './requests.ts';
import { type PaymentPageTexts, pageTexts } from './texts.ts';

type InvoiceParams = { Params: { id: string } };

/** An invoice as a page and as a PDF. An open one can be paid. */
export function invoiceRoutes(app: FastifyInstance, { sandbox, appName, onRequest }: PaymentPageContext): void {
  const { transact } = sandbox;
  const open = async (request: FastifyRequest<InvoiceParams>, id: string) => {
    const { invoice, locale } = await transact((tx) => readInvoice(tx, id)).catch(orNotFound);
    return { invoice, texts: pageTexts(languageFor(request, locale)) };
  };

  app.get<InvoiceParams>('/dev/pay/invoices/:id', { onRequest }, async (request, reply) => {
    const { id } = request.params;
    const isPdf = id.endsWith('.pdf');
    const { invoice, texts } = await open(request, isPdf ? id.slice(0, -4) : id);
    if (isPdf) {
      const file = await invoicePdf(texts, appName, invoice);
      const name = `attachment; filename="${invoice.number ?? invoice.id}.pdf"`;
      return await reply
        .headers({ 'cache-control': 'no-store', 'content-disposition': name, 'x-robots-tag': 'noindex' })
        .type('application/pdf')
        .send(file);
    }
    const result = queryValue(request, 'result');
    const news = {
      done: result === 'paid' ? texts.done.paid : null,
      error: result === 'failed' && invoice.status === 'open' ? texts.payFailed : null,
    };
    return await sendPaymentPage(reply, invoicePage(texts, appName, invoice, news));
  });

  app.post<InvoiceParams>('/dev/pay/invoices/:id', { onRequest }, async (request, reply) => {
    const { id } = request.params;
    const isPaid = await transact((tx) => payInvoice(tx, id)).catch(orNotFound);
    return await redirectTo(reply, `/dev/pay/invoices/${id}?result=${isPaid ? 'paid' : 'failed'}`);
  });
}

async function readInvoice(tx: SandboxTx, id: string): Promise<{ invoice: Stripe.Invoice; locale: string | null }> {
  const invoice = await get(tx, 'invoice', id);
  const customer = await find(tx, 'customer', idOf(invoice.customer ?? ''));
  const locale = customer && !customer.deleted ? customer.preferred_locales?.[0] : null;
  return { invoice, locale: locale?.split('-')[0] ?? null };
}

async function payInvoice(tx: SandboxTx, id: string): Promise<boolean> {
  const invoice = await lock(tx, 'invoice', id);
  if (invoice.status !== 'open') return invoice.status === 'paid';
  const subscription = await lock(tx, 'subscription', subscriptionOf(invoice) ?? '');
  return await retryInvoice(tx, invoice, subscription);
}

function invoicePage(
  texts: PaymentPageTexts,
  appName: string,
  invoice: Stripe.Invoice,
  news: { done?: string | null; error?: string | null },
): string {
  const { id, number, status, created, customer_name: name, customer_email: email } = invoice;
  const title = texts.invoice(number ?? '');
  const pay = html`<form method="post" action="/dev/pay/invoices/${id}"><button class="action">${texts.payNow}</button></form>`;
  const body = html`<h1>${title}</h1>${statusLine(news.done)}${errorLine(news.error)}
<section class="sheet"><div class="row spread"><b>${appName}</b><span class="badge">${texts.status[status as 'paid']}</span></div>
<p class="muted">${texts.dated(texts.day(created))}<br>${texts.billedTo} ${[name, email].filter(Boolean).join(', ')}</p>
<table><thead><tr><th>${texts.item}</th><th>${texts.amount}</th></tr></thead><tbody>
${rowsOf(texts, invoice).map(([label, amount]) => html`<tr><td>${label}</td><td>${amount}</td></tr>`)}</tbody></table>
${status === 'open' && pay}<a class="quiet" href="/dev/pay/invoices/${id}.pdf">${texts.pdf}</a></section>`;
  return sandboxPage({ texts, title, body });
}

/** Lines, total, credit used and amount due. */
function rowsOf(texts: PaymentPageTexts, invoice: Stripe.Invoice): [Html | string, string][] {
  const lines = invoice.lines.data.map((line): [string, string] => [line.description ?? '', texts.money(line.amount)]);
  const used = invoice.amount_due - invoice.total;
  return [
    ...lines,
    [texts.total, texts.money(invoice.total)],
    ...(used === 0 ? [] : [[texts.credit, texts.money(used)] as [string, string]]),
    [texts.due, texts.money(invoice.amount_due)],
  ];
}

const MARGIN = 56;

async function invoicePdf(texts: PaymentPageTexts, appName: string, invoice: Stripe.Invoice): Promise<Buffer> {
  // pdfkit takes longer to load than the rest of the server
  const { default: PDFDocument } = await import('pdfkit');
  const title = texts.invoice(invoice.number ?? '');
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: `${appName} ${title}` } });
  const done = collect(document);
  const width = document.page.width - 2 * MARGIN;
  document.fontSize(10).fillColor('#7a4b00').text(texts.sandbox, { width });
  document.moveDown(2).fontSize(22).fillColor(light.ink).text(appName).fontSize(16).text(title);
  document
    .moveDown()
    .fontSize(11)
    .fillColor(light['ink-soft'])
    .text(texts.dated(texts.day(invoice.created)));
  const billed = [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ');
  document.text(`${texts.billedTo} ${billed}`).text(texts.status[invoice.status as 'paid']);
  document.moveDown(2).fillColor(light.ink);
  for (const [label, amount] of rowsOf(texts, invoice)) {
    const top = document.y;
    document.text(amount, MARGIN, top, { width, align: 'right' });
    document.text(String(label), MARGIN, top, { width: width - 120 });
    document.moveDown(0.75);
  }
  document.end();
  return await done;
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
