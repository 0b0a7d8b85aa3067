import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { find, get, idOf, type Ledger, lock } from '../books.ts';
import { subscriptionOf } from '../invoices.ts';
import { retryInvoice } from '../subscriptions.ts';
import { invoicePage } from './invoice-page.ts';
import { invoicePdf } from './invoice-pdf.ts';
import type { Site } from './site.ts';
import { pageTexts } from './texts.ts';
import { asked, goTo, languageFor, orNotFound, sendPage } from './visit.ts';

type Params = { Params: { id: string } };

/** An invoice as a page, where an open one can be paid, and as a PDF. */
export function invoiceRoutes(app: FastifyInstance, { sandbox, appName, onRequest }: Site): void {
  const { act } = sandbox;
  const open = async (request: FastifyRequest<Params>, id: string) => {
    const { invoice, locale } = await act((ledger) => readInvoice(ledger, id)).catch(orNotFound);
    return { invoice, texts: pageTexts(languageFor(request, locale)) };
  };

  app.get<Params>('/dev/pay/invoices/:id', { onRequest }, async (request, reply) => {
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
    const result = asked(request, 'result');
    const news = {
      done: result === 'paid' ? texts.done.paid : null,
      error: result === 'failed' && invoice.status === 'open' ? texts.payFailed : null,
    };
    return await sendPage(reply, invoicePage(texts, appName, invoice, news));
  });

  app.post<Params>('/dev/pay/invoices/:id', { onRequest }, async (request, reply) => {
    const { id } = request.params;
    const isPaid = await act((ledger) => payInvoice(ledger, id)).catch(orNotFound);
    return await goTo(reply, `/dev/pay/invoices/${id}?result=${isPaid ? 'paid' : 'failed'}`);
  });
}

async function readInvoice(ledger: Ledger, id: string): Promise<{ invoice: Stripe.Invoice; locale: string | null }> {
  const invoice = await get(ledger, 'invoice', id);
  const customer = await find(ledger, 'customer', idOf(invoice.customer ?? ''));
  const locale = customer && !customer.deleted ? customer.preferred_locales?.[0] : null;
  return { invoice, locale: locale?.split('-')[0] ?? null };
}

async function payInvoice(ledger: Ledger, id: string): Promise<boolean> {
  const invoice = await lock(ledger, 'invoice', id);
  if (invoice.status !== 'open') return invoice.status === 'paid';
  const subscription = await lock(ledger, 'subscription', subscriptionOf(invoice) ?? '');
  return await retryInvoice(ledger, invoice, subscription);
}
